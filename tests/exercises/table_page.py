"""What a page does with a table of states: the contract with the interface (`ui/src/exercise/session.ts`)."""

import json
from typing import Any

View = dict[str, Any]


def laid(shown: View, patch: dict[str, Any]) -> View:
    after: View = {**shown, **json.loads(json.dumps(patch.get("set", {})))}
    after["marks"] = {zone: list(words) for zone, words in after["marks"].items()}
    for zone, index, word in patch.get("marks", []):
        after["marks"][zone][index] = word
    return after


class Page:
    """A table that is clicked through."""

    def __init__(self, table: dict[str, Any], node: int = 0) -> None:
        self.table, self.node, self.overlay = table, node, -1
        self._again()

    def _again(self) -> None:
        self.firsts = self.streak = 0
        self.wrong, self.missed = set[str](), False

    @property
    def task(self) -> int:
        return int(self.table["nodes"][self.node]["task"])

    @property
    def bare(self) -> View:
        shown = laid(json.loads(json.dumps(self.table["tasks"][self.task])), self.table["nodes"][self.node])
        return laid(shown, self.table["overlays"][self.overlay]) if self.overlay >= 0 else shown

    @property
    def view(self) -> View:
        shown, praise = self.bare, self.table.get("praise")
        if praise and shown["solved"] and shown["feedback"]["tone"] == "right":
            late = praise["late"][(self.task + self.firsts) % len(praise["late"])]
            said = late if self.missed else praise["once"][self.streak]
            shown["feedback"] = {**shown["feedback"], **({"praise": said} if said else {})}
        if shown["finished"] and "tallies" in self.table:
            shown |= {"tally": self.table["tallies"][self.firsts], "done": self.firsts >= self.table["enough"]}
        if "firsts" in shown:
            shown["firsts"] = [self.firsts, shown["firsts"][1]]
        return shown

    def send(self, event: dict[str, Any]) -> bool:
        """Whether it was answered; an event with neither an edge nor a usual answer changes nothing."""
        before, named = self.node, ":".join(map(str, event.values()))
        known = (self.bare["pad"] or {}).get("known", ())
        if not self._go("enter" if event["type"] == "enter" and event["index"] not in known else named):
            return False
        if event["type"] == "again":
            self._again()
        elif event["type"] == "next":
            self.wrong, self.missed = set(), False
        elif self.node != before:
            self._onward()
        elif (self.bare["feedback"] or {}).get("tone") == "wrong":
            self._mistaken(named)
        return True

    def _mistaken(self, named: str) -> None:
        self.wrong, self.missed = self.wrong | {named}, True
        if len(self.wrong) >= self.table.get("help", len(self.wrong) + 1) and self._go("shown"):
            self._onward()

    def _onward(self) -> None:
        self.wrong = set()
        if self.bare["solved"]:
            self.firsts += not self.missed
            self.streak = 0 if self.missed else self.streak + 1

    def _go(self, key: str) -> bool:
        edge, usual = self.table["edges"][self.node].get(key), self.table["says"][self.task].get(key, -1)
        if edge is None and usual < 0:
            return False
        far, self.overlay = edge if isinstance(edge, list) else (edge or 0, usual)
        self.node += far
        return True
