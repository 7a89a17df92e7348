"""Texts that want to be more than text, games that carry them in every field, and what shows that none got through."""

from collections.abc import Iterator

from playwright.sync_api import Page

PAYLOADS = r"""
<script>boese()</script>
</script><script>boese()</script>
<SCRIPT SRC=//boese.example/a.js></SCRIPT>
<script type=module>boese()</script>
<svg><script>boese()</script></svg>
<scr<script>ipt>boese()</script>
</template><script>boese()</script>
</textarea><script>boese()</script>
</title><script>boese()</script>
</style><script>boese()</script>
</noscript><script>boese()</script>
</option></select><script>boese()</script>
--><script>boese()</script>
]]><script>boese()</script>
"><script>boese()</script>
'><script>boese()</script>
<script src=data:text/javascript,boese()></script>
<img src=x onerror=boese()>
"><img src=x onerror=boese()>
'><img src='x' onerror='boese()'>
<img/src=x/onerror=boese()>
<template><img src=x onerror=boese()></template>
<noscript><img src=x onerror=boese()></noscript>
' onmouseover='boese()
" onfocus="boese()" autofocus="
" onclick=boese() x="
<svg onload=boese()>
<svg><animate onbegin=boese() attributeName=x>
<body onload=boese()>
<input onfocus=boese() autofocus>
<details open ontoggle=boese()>
<video src=x onerror=boese()>
<audio src=x onerror=boese()>
<marquee onstart=boese()>
<a onmouseover=boese()>boese</a>
<select onfocus=boese() autofocus>
<math><mi onclick=boese()>boese
<iframe onload=boese()>
<object data=x onerror=boese()>
<embed src=x onload=boese()>
<p style="animation:x" onanimationstart=boese()>
<button popovertarget=boese onclick=boese()>boese</button>
javascript:boese()
<a href="javascript:boese()">boese</a>
<a href=JaVaScRiPt:boese()>boese</a>
<a href="java&#9;script:boese()">boese</a>
[boese](javascript:boese())
![boese](//boese.example/b.png)
vbscript:boese()
data:text/html,<script>boese()</script>
<iframe src=javascript:boese()>
<iframe srcdoc="<script>parent.boese()</script>">
<iframe src=//boese.example/c>
<form action=javascript:boese()><button>boese</button></form>
<form action=//boese.example/d><input name=boese></form>
<base href=//boese.example/>
<link rel=stylesheet href=//boese.example/e.css>
<link rel=prefetch href=//boese.example/f>
<meta http-equiv=refresh content="0;url=//boese.example/g">
<img src=//boese.example/h.png>
<img srcset="//boese.example/i.png 2x">
<object data=//boese.example/j>
<embed src=//boese.example/k>
<video poster=//boese.example/l.png>
<svg><image href=//boese.example/m.png /></svg>
<svg><use href="data:image/svg+xml,boese#x"/></svg>
//boese.example/n
<http://boese.example/o>
<style>*{--boese:1;display:none!important}</style>
</style><style>body{--boese:1}
" style="position:fixed;inset:0;--boese:1
' style='--boese:1
<p style="--boese:1">boese</p>
;}body{--boese:1}/*
url(//boese.example/p.png)
expression(boese())
@import '//boese.example/q.css';
<style>@import url(//boese.example/r.css)</style>
" class="dk-hidden boese
{{ boese }}
{{7*7}}boese
{% include 'boese' %}
${boese()}
#{boese()}
<%= boese() %>
{{constructor.constructor('boese()')()}}
{0.__class__}boese
%(boese)s
{boese}
{n}{who}{game}boese
$&$1$`boese$'
\u003cscript\u003eboese()\u003c/script\u003e
\x3cscript\x3eboese()\x3c/script\x3e
&lt;script&gt;boese()&lt;/script&gt;
&#60;script&#62;boese()&#60;/script&#62;
%3Cscript%3Eboese()%3C/script%3E
<!--boese
<!-- boese -->
<!--#exec cmd="boese"-->
<![CDATA[boese]]>
<?xml boese?>
<!DOCTYPE boese>
{"boese":1}
"}]}boese
\boese\
__proto__ boese
<boese-element>
<div id=boese>
</div></main></body></html>boese
<plaintext>boese
<xmp>boese
<br boese
<a name=boese
# boese
*boese* `boese` _boese_
```boese
<dk-output>boese</dk-output>
<div data-dk="replay" data-boese>
<div class="dk-slot" id="dk-slot-0"></div>boese
""".strip().splitlines()

SIGNS = (
    *("boese\x00", "boese\x1b[31m", "\x07boese", "boese\x85", "boese\u2028boese", "boese\u2029", "boese\uffff"),
    *(
        "\u202eboese",
        "\u2066boese\u2069",
        "\u202dboese",
        "\u200bboese\u200d",
        "\ufeffboese",
        "boese\u200f",
        "boese\u061c",
    ),
    *(
        "שלום boese",
        "مرحبا boese",
        "boese" + "\u0301" * 60,
        "boese" * 40,
        "\U0001f469\u200d\U0001f469\u200d\U0001f467boese",
    ),
    *("boese\U000e0041", "ﬁ boese İ", "ｂｏｅｓｅ boese", "boese\xa0\u3000boese"),
)

GROUP = 1700
"""Characters of one text field, which may hold 2000."""

FOUND = """marker => {
  const bad = [], roots = [document], code = ['script', 'style', 'noscript', 'xmp', 'plaintext'];
  const watched = 'id name class style for popovertarget srcdoc srcset poster action formaction data'.split(' ');
  while (roots.length) {
    const root = roots.pop();
    for (const each of root.querySelectorAll('*')) {
      if (each.shadowRoot) roots.push(each.shadowRoot);
      if (each.tagName === 'TEMPLATE') roots.push(each.content);
      const name = each.tagName.toLowerCase(), own = `<${name} ${[...each.attributes].map(a => a.name).join(' ')}>`;
      if (name.includes(marker) || (code.includes(each.localName) && each.textContent.includes(marker)) ||
          each.httpEquiv === 'refresh' || each.id.startsWith('dk-slot'))
        bad.push(own);
      for (const { name: key, value } of each.attributes) {
        const says = value.toLowerCase();
        if (key.startsWith('on') || key.includes(marker)) bad.push(`${own} has ${key}`);
        if (watched.includes(key) && says.includes(marker)) bad.push(`${own} ${key}=${value.slice(0, 60)}`);
        if (['href', 'src', 'xlink:href'].includes(key)) {
          const at = new URL(value, document.baseURI);
          if (!['http:', 'https:', 'data:', 'blob:', 'file:'].includes(at.protocol) || at.host.includes(marker) ||
              (at.protocol === 'data:' && value.includes(marker)))
            bad.push(`${own} ${key}=${value.slice(0, 60)}`);
        }
      }
    }
    const comments = document.createNodeIterator(root, NodeFilter.SHOW_COMMENT);
    for (let one; (one = comments.nextNode()); ) if (one.data.includes(marker)) bad.push(`comment ${one.data}`);
  }
  for (const each of [document.documentElement, document.body, document.querySelector('main')])
    if (each && getComputedStyle(each).getPropertyValue(`--${marker}`)) bad.push('a style');
  if (window[marker + 'Ran']) bad.push('a script ran');
  if (document.querySelector('img:is([src="x"], [src="\\'x\\'"], [src*="boese("], [srcset])')) bad.push('a picture');
  return bad;
}"""
"""What stands in a page that nobody but a payload can have put there."""

TRAP = "window.boese = () => { window.boeseRan = true }"
"""What every payload calls."""


def groups() -> list[str]:
    """All payloads, so many in one text as a field can hold."""
    found, size = [[]], 0  # type: list[list[str]], int
    for payload in (*PAYLOADS, *SIGNS):
        if size + len(payload) > GROUP:
            found.append([])
            size = 0
        found[-1].append(payload)
        size += len(payload) + 1
    return [" ".join(group) for group in found]


def quoted(text: str) -> str:
    """As the value of a tag."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


TAGS = ("Event", "Site", "Date", "Board", "Title", "Annotator", "Source", "Licence", "Colour")


def game(dkn: str, text: str) -> str:
    """A game of the tests with this text in every field that takes one; it can still be played."""
    lines = [line for line in dkn.splitlines() if not line.startswith(tuple(f"[{tag}" for tag in (*TAGS, "Player")))]
    tags = [f'[{tag} "{quoted(text)}"]' for tag in (*TAGS, *(f"Player{seat}" for seat in (1, 2, 3, 4)))]
    asked = [f"ask 3: {text}", f"hint: {text}", f"hint: {text}", f"ok Pi10: {text}", f"no *: {text}"]
    below = [f"> {text}", f">3 {text}", f"; {text}", f"~{text}", "( 1. 2: KrK", f"> {text}", f">2 {text}", ")"]
    said = list(_calls(text))
    first = next(at for at, line in enumerate(lines) if line.startswith("1. 1:"))
    second = next(at for at, line in enumerate(lines) if line.startswith("2. 1:"))
    head, play, rest = lines[1:first], lines[first:second], lines[second:]
    return "\n".join(["%DKN 1", *tags, *head, f"> {text}", f">1 {text}", *play, *below, *asked, *said, *rest, ""])


def _calls(text: str) -> Iterator[str]:
    """Words of one's own at the table; they have no blanks and forty signs."""
    for word in text.split():
        yield f"2. 1: @2:{word.replace(',', ';')[:40]}"


def nonsense(text: str) -> str:
    """A file in which everything is wrong, so that every payload comes back in the sentence of a problem."""
    each = [(word, f'[{word} "{quoted(word)}"]', f"bid 1 {word}", f"@{word}") for word in text.split(" ")]
    lines = [line for four in each for line in four]
    cards = [f"1. 1: {word} @3:{word}" for word in text.split(" ")]
    tags = [f'[{tag} "{quoted(text)}"]' for tag in ("Options", "Dealer", "Duty", "Rules", "Result", "Punkte")]
    return "\n".join([f"%DKN {text}", *tags, *lines[:150], *cards[:60], f"deal 1: {text}", f"= {text}", ""])


def injected(page: Page) -> list[str]:
    """What got through."""
    bad: list[str] = page.evaluate(FOUND, "boese")
    return bad


def marked(page: Page) -> int:
    """How many payloads can be read on the page, visible or for screen readers."""
    many: int = page.evaluate("document.body.textContent.split('boese').length - 1")
    return many
