"""Text that looks alike has the same contrast: axe-core is asked about a few pieces of each kind, not thousands."""

LOOK = (
    *("color", "backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode", "textShadow"),
    *("fontSize", "fontWeight", "position", "overflow", "clipPath"),
)
"""What contrast depends on, of text and of all that it stands in."""

ALIKE = """(look) => {
  const named = new Set([...document.querySelectorAll('[aria-labelledby]')]
    .flatMap(each => each.getAttribute('aria-labelledby').split(/\\s+/)));
  const numbers = new Map(), kinds = new Map([[null, 0]]), alike = new Map();
  let alone = 0;
  const kind = element => {
    if (kinds.has(element)) return kinds.get(element);
    const style = getComputedStyle(element);
    const apart = /absolute|fixed|sticky/.test(style.position) || style.transform !== 'none';
    const idle = element.matches(':disabled, [aria-disabled=true]') || element.control?.disabled;
    const said = JSON.stringify([kind(element.parentElement), element.localName, element.getAttribute('class'), idle,
      named.has(element.id) && element.id, apart && ++alone, ...look.map(name => style[name])]);
    if (!numbers.has(said)) numbers.set(said, numbers.size + 1);
    kinds.set(element, numbers.get(said));
    return numbers.get(said);
  };
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].filter(each => each.nodeType === Node.TEXT_NODE);
    const text = own.map(each => each.data).join('').trim();
    if (!text) continue;
    const box = element.getBoundingClientRect();
    const out = box.left > (element.closest('pre') ?? document.body).getBoundingClientRect().right;
    const said = [kind(element), element.checkVisibility(), out, text.length > 1, /\\p{L}|\\p{N}/u.test(text)].join();
    if (!alike.has(said)) alike.set(said, []);
    alike.get(said).push({element, size: box.width * box.height});
  }
  return [...alike.values()].flatMap(all => {
    const largest = all.reduce((most, each) => each.size > most.size ? each : most);
    const asked = [all[0], all[all.length >> 1], all.at(-1), largest];
    return all.filter(each => !asked.includes(each)).map(each => each.element);
  });
}"""
"""All text but a few pieces of each kind, one of which may be covered or too short to tell. Of one kind is what has the
same tags, classes and look up to the root. What lies elsewhere than the
flow of the page puts it is a kind of its own, since it may have anything below it; so are names of idle controls, signs
and single letters, which axe-core forgives."""

VIOLATIONS = f"""async ([part, rules, look]) => {{
  const turning = document.getAnimations().filter(each => each instanceof CSSTransition);
  await Promise.allSettled(turning.map(each => each.finished));
  const alike = ({ALIKE})(look);
  alike.forEach(each => each.setAttribute('data-alike', ''));
  axe.configure({{rules: [{{id: 'color-contrast', selector: '*:not([data-alike])'}}]}});
  try {{
    return (await axe.run(part, rules)).violations;
  }} finally {{
    alike.forEach(each => each.removeAttribute('data-alike'));
  }}
}}"""
"""What axe-core has against a part of a page, by these rules, once no colour changes any more."""
