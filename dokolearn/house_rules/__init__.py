"""Rules that the script does not have: other books play them, and a table may add them to its own.

Each stands on the chapter it changes and is asked by the next one.

schwein      a Karo Ass above all trumps (`ddv: Schweine`, `maennle §23`)
armut        a hand poor in trumps gives them away (`spielregeln: Reizen 2`, `schmidt: Armut`)
schmeissen   a hand is thrown in (`ddv: Schmeißen`)
bidding      Soli are bid for, or away (`maennle §12`)
chain        the next call of anybody has the next limit (`maennle §15`)
forced       a Stich or a slip of the tongue forces a call (`maennle §17, §25`)
bedienfehler a card against the duty to follow loses the game (`maennle §9`)
bock         games that count double (`ddv: Alternative Spielauswertung`)
"""
