"""Checked moves a second: ours in full hands, python-chess's in random games."""

import random
import time
from collections.abc import Callable
from typing import TypeVar

import chess

from canasta.bots import choose
from canasta.moves import Move
from canasta.play import deal, play
from canasta.position import Position

T = TypeVar("T")
Hand = tuple[Position, list[Move]]


def ours(hands: int) -> tuple[float, float]:
    """Checked moves a second, by themselves and with the bots who choose them."""
    played, choosing = _timed(lambda: _play_hands(hands))
    moves = sum(len(moves) for _, moves in played)
    _, checking = _timed(lambda: _replay(played))
    return moves / checking, moves / choosing


def python_chess(games: int) -> float:
    """Its own way: list the legal moves, choose one, push it."""
    moves, seconds = _timed(lambda: _play_games(games))
    return moves / seconds


def _play_hands(hands: int) -> list[Hand]:
    rng = random.Random(1)
    played = []
    for _ in range(hands):
        begun = position = deal(rng)
        moves = []
        while position.phase != "e":
            moves.append(choose(position, rng))
            position = play(position, moves[-1])
        played.append((begun, moves))
    return played


def _replay(played: list[Hand]) -> None:
    for position, moves in played:
        for move in moves:
            position = play(position, move)


def _play_games(games: int) -> int:
    rng = random.Random(1)
    moves = 0
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    begin = time.process_time()
    return work(), time.process_time() - begin
