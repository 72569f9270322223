"""The leak check: is anything that was hidden still in the written bytes, by any way of looking?"""
