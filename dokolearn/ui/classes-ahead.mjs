// Classes of values made ahead. A dataclass looks at its fields, writes its methods as text, has it compiled and makes
// its class a second time, with slots: at every start, a sixth of what importing our package took. Here the texts are heard
// while it is imported, and each module carries those of its classes compiled; a plain one with slots is made from them at
// once. One module of the library that Python starts with has such classes, and travels with ours. A named tuple is quicker
// made, and yet it has one line compiled, which is the same for all but the names of its fields.

const AHEAD = "__compiled_ahead__";

/** At the end of the library's `dataclasses`: by name of the class all its methods, by length and checksum of the text
 *  those of any other. */
const DATACLASSES = `
from binascii import crc32

def exec(text, names, space, run=exec):
    ahead = names.get("${AHEAD}", {})
    run(ahead.get((len(text), crc32(text.encode())), text), names, space)

def _process_class(cls, *how, slow=_process_class):
    names = sys.modules[cls.__module__].__dict__
    code = names.get("${AHEAD}", {}).get(cls.__qualname__)
    if code is None:
        return slow(cls, *how)
    sorts = cls.__annotations__
    sys._clear_type_descriptors(cls)
    space, fields = dict(cls.__dict__), {}
    for base in cls.__mro__[-2:0:-1]:
        fields |= base.__dataclass_fields__
    inherited = set(fields)
    for name, sort in sorts.items():
        found = space.pop(name, MISSING)
        one = found if isinstance(found, Field) else Field(found, MISSING, True, True, None, True, None, False, None)
        one.name, one.type, one.kw_only, one._field_type = name, sort, False, _FIELD
        fields[name] = one
    given = {f"__dataclass_dflt_{name}__": one.default if one.default_factory is MISSING else one.default_factory
             for name, one in fields.items()}
    given |= _GIVEN | {"cls": cls}
    made = types.FunctionType(code, names)(*[given[name] for name in code.co_varnames[:code.co_argcount]])
    for function in made:
        space.setdefault(function.__name__, function)
    params = _DataclassParams(*how)
    if params.eq:
        hashes = [function for function in made if function.__name__ == "__hash__"]
        space["__hash__"] = hashes[0] if hashes else space.get("__hash__")
    if params.frozen:
        space.setdefault("__getstate__", _dataclass_getstate)
        space.setdefault("__setstate__", _dataclass_setstate)
    space.setdefault("__replace__", _replace)
    space.setdefault("__match_args__", tuple([name for name, one in fields.items() if one.init]))
    space |= {_FIELDS: fields, _PARAMS: params, "__slots__": tuple([name for name in fields if name not in inherited])}
    return type(cls.__name__, cls.__bases__, space)

_GIVEN = {
    "FrozenInstanceError": FrozenInstanceError,
    "__dataclass_HAS_DEFAULT_FACTORY__": _HAS_DEFAULT_FACTORY,
    "__dataclass_builtins_object__": object,
    "__dataclasses_recursive_repr": recursive_repr,
}
`;

/** Named tuples with at most so many fields. */
const FIELDS = 16;

const fields = (many) => Array.from({ length: many }, (_, at) => `f${at}`).join(", ") + (many > 1 ? "" : ",");
const lines = Array.from({ length: FIELDS }, (_, at) => fields(at + 1)).map((all) => `lambda _cls, ${all}: _tuple_new(_cls, (${all}))`);

/** At the end of `collections`, which has one line of text evaluated for each class. */
const COLLECTIONS = `
_NEW = [${lines.join(", ")}]

def eval(text, names, run=eval):
    fields = text[len("lambda _cls, ") : text.index(":")].rstrip(", ").split(", ")
    if not fields[0] or len(fields) > len(_NEW):
        return run(text, names)
    like = _NEW[len(fields) - 1]
    return type(like)(like.__code__.replace(co_varnames=("_cls", *fields)), names)
`;

/** At the end of `typing`: the types of our fields are None there, and those of a rule are a few different words. */
const TYPING = `
def _make_eager_annotate(types):
    return lambda format: types

def _words(self, *words, slow=Literal._getitem):
    if {*map(type, words)} != {str} or len({*words}) < len(words):
        return slow(self, *words)
    made = object.__new__(_LiteralGenericAlias)
    vars(made).update(_inst=True, _name=None, __origin__=self, __slots__=None, __args__=words, __parameters__=(),
                      __module__=__name__)
    return made

Literal._getitem = _words
`;

/** What modules of the library end with in Python for the page. */
export const ENDS = { "dataclasses.py": DATACLASSES, "collections/__init__.py": COLLECTIONS, "typing.py": TYPING };

/** Where Python for the page is made: `hear` our modules, and have `ahead` what one of them carries. */
export const HEARD = `
import binascii, dataclasses, importlib, sys, types

AHEAD = "${AHEAD}"
written = {}

def hear(at_start, modules):
    texts, process = [], dataclasses._process_class

    def heard(text, names, space):
        texts.append(text)
        exec(text, names, space)

    def processed(cls, *how):
        made = process(cls, *how)
        keep(made, texts)
        texts.clear()
        return made

    dataclasses.exec, dataclasses._process_class = heard, processed
    sys.path.insert(0, "/sources")
    for name in [name for name in sys.modules if name.partition(".")[0] == "dokolearn" or name in at_start]:
        del sys.modules[name]
    for name in [*at_start, *modules]:
        importlib.import_module(name)
    del dataclasses.exec
    dataclasses._process_class = process

def keep(made, texts):
    mine = written.setdefault(made.__module__, {})
    for text in texts:
        key = made.__qualname__ if plain_with_slots(made) else (len(text), binascii.crc32(text.encode()))
        assert mine.setdefault(key, text) == text, f"{made}: two texts with one key"

# With fields of its own and of such classes alone, all given by place or by name, and nothing that looks for its class.
def plain_with_slots(made):
    lines = [vars(each) for each in made.__mro__[:-1]]
    if type(made) is not type or not made.__module__.startswith("dokolearn."):
        return False
    if any("__dataclass_params__" not in line or not line["__dataclass_params__"].slots for line in lines):
        return False
    fields = made.__dataclass_fields__.values()
    usual = all(one._field_type is dataclasses._FIELD and not one.kw_only and not one.doc for one in fields)
    return usual and not any(map(of_its_class, lines[0].values()))

def of_its_class(member):
    parts = [member.fget] if isinstance(member, property) else [getattr(member, "__func__", member)]
    return any("__class__" in part.__code__.co_freevars for part in parts if isinstance(part, types.FunctionType))

def ahead(name, lineless):
    return {key: made(lineless(compile(text, "<string>", "exec", dont_inherit=True, optimize=0)), key)
            for key, text in written.get(name, {}).items()}

def made(code, key):
    return code if isinstance(key, tuple) else next(part for part in code.co_consts if isinstance(part, types.CodeType))
`;
