"""A whole evening at the reader's own table, against three who play as in a club; a pure machine like an exercise.

Every event of the reader may carry what the others did after it (`then`): those are applied and nothing is decided
anew, so an evening that was kept goes on as it was, whoever plays there by now.

The rules of a club's evening (who deals, whose Pflichtsolo is due, when it ends) are no part of it: they stand in
`club_evening_rules`, below. Here `evening_machine` is what a page asks and `evening_state` its value; `reader_turn` and
`opponents_move` say who does what, `table_view` and `game_end` what there is to see, `same_cards` what a game is good
for afterwards; `wished_cards` are those of a lesson, `own_games` the reader's statistics, `papers` what is printed.
"""
