-- wrk's script. Arguments: the file of requests, "once" when each may be sent only once.
local ffi = require("ffi")
ffi.cdef[[ typedef struct { long sec; long nsec; } moment; int clock_gettime(int clock, moment *now); ]]
local threads = {}
local requests, at, once = {}, 0, false
refused, first, last = 0, 0, 0  -- globals, so that done() can ask the thread for them

local function now()
  local moment = ffi.new("moment")
  ffi.C.clock_gettime(1, moment)
  return tonumber(moment.sec) + tonumber(moment.nsec) / 1e9
end

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  once = args[2] == "once"
  local token = string.rep("b", 32)
  for line in io.lines(args[1]) do
    local method, path, session, body = line:match("^(.-)\t(.-)\t(.-)\t(.*)$")
    local headers = { ["Cookie"] = "sessionid=" .. session .. "; csrftoken=" .. token }
    if method == "POST" then
      headers["Content-Type"] = "application/x-www-form-urlencoded"
      headers["X-CSRFToken"] = token
      headers["HX-Request"] = "true"
    end
    table.insert(requests, wrk.format(method, path, headers, method == "POST" and body or nil))
  end
end

function request()
  if first == 0 then first = now() end
  at = at + 1
  if at > #requests then
    if once then wrk.thread:stop() end
    at = 1
  end
  return requests[at]
end

function response(status)
  last = now()
  if status < 200 or status > 299 then refused = refused + 1 end
end

function done(summary, latency)
  local thread, errors = threads[1], summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout + thread:get("refused")
  print(string.format("measured %d %d %.4f %.3f %.3f", summary.requests, lost, thread:get("last") - thread:get("first"),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
