import fc from 'fast-check'

/** The schema of a value in our OpenAPI document (JSON Schema 2020-12, as far as zod writes it). */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

/** The existing values, by the name of the field that asks for one: a request that names something real gets further. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>

/**
 * The texts that have broken programs before: no character, half a character, other directions, other programs'
 * marks, numbers at the edge.
 */
export const HOSTILE: readonly unknown[] = [
  ...[null, true, false, '', ' ', '\t\n', [], {}, [[]], [null]],
  ...[0, -0, -1, 1.5, 1e-320, 1e308, -1e308, 2 ** 31, 2 ** 53 + 2, 1e21, '1e400', '0x10', '٣', 'NaN'],
  ...['\0', 'a\0b', '\ud800', 'x\udc00', '\ufeff', '\u202eTXET', 'e\u0301'.repeat(50), '😀'.repeat(300)],
  ...["' or 1=1 --", '"; drop table users; --', '\\', '%', '_', '%00', '%ff', '${7*7}', '{{7*7}}', '$1'],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    "=cmd|' /C calc'!A0",
  ],
  ...[
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    'file:///etc/passwd',
    'http://127.0.0.1:5432/',
    '//evil.example',
  ],
  ...['a'.repeat(20_000), '('.repeat(2_000), 'a,'.repeat(5_000), '9'.repeat(400), ` ${'\t'.repeat(5_000)}x`],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'undefined', 'null', 'true'],
  ...[
    '2026-02-30',
    '0000-00-00',
    '+275760-09-13T00:00:00Z',
    '2026-11-23T24:00:00Z',
    '9999-12-31',
    '-000001-01-01',
  ],
]

const WORDS = [
  'laptop',
  'Sari',
  'Kebayoran Baru',
  'a@example.org',
  '0812 3456 7890',
  'id',
  'RSK-AAAA-AAAA',
  '<b>x</b>',
]

/** Values that the schema allows, or nearly: what only code can refuse is among them. */
export function valuesOf(
  schema: Schema,
  components: Record<string, Schema>,
  known: Known,
  name = '',
): fc.Arbitrary<unknown> {
  const of = (part: Schema, field = name): fc.Arbitrary<unknown> => {
    if (part.$ref) return of(components[part.$ref.split('/').at(-1)!] ?? {}, field)
    if (part.const !== undefined) return fc.constant(part.const)
    if (part.enum) return fc.constantFrom(...part.enum)
    const choices = part.anyOf ?? part.oneOf
    if (choices) return fc.oneof(...choices.map((choice) => of(choice, field)))
    if (part.allOf)
      return fc.tuple(...part.allOf.map((each) => of(each, field))).map((all) => Object.assign({}, ...all))
    if (Array.isArray(part.type)) return fc.oneof(...part.type.map((type) => of({ ...part, type }, field)))
    const there = known[field]
    const typical = typicalOf(part, of, field)
    return there?.length
      ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: typical })
      : typical
  }
  return of(schema)
}

function typicalOf(part: Schema, of: (part: Schema, field?: string) => fc.Arbitrary<unknown>, field: string) {
  switch (part.type) {
    case 'string':
      return stringsOf(part)
    case 'integer':
    case 'number':
      return numbersOf(part)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(of(part.items ?? {}, field), {
        minLength: part.minItems ?? 0,
        maxLength: Math.max(part.minItems ?? 0, Math.min(part.maxItems ?? 4, 4)),
      })
    case 'object':
      return objectsOf(part, of)
    default:
      return fc.constantFrom(...HOSTILE)
  }
}

function objectsOf(part: Schema, of: (part: Schema, field?: string) => fc.Arbitrary<unknown>) {
  const named = fc.record(
    Object.fromEntries(Object.entries(part.properties ?? {}).map(([key, value]) => [key, of(value, key)])),
    { requiredKeys: part.required ?? [], noNullPrototype: true },
  )
  if (!part.additionalProperties || part.additionalProperties === true) return named
  const more = fc.dictionary(fc.constantFrom(...WORDS, 'en'), of(part.additionalProperties), {
    maxKeys: 3,
    noNullPrototype: true,
  })
  return fc.tuple(named, more).map(([own, others]) => ({ ...others, ...own }))
}

const strings = new Map<string, fc.Arbitrary<string>>()

/** Each made once: what cuts a text up for smaller ones, and what reads a pattern, is a long list that fast-check makes again each time. */
function stringsOf({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const key = JSON.stringify([format, pattern, minLength, maxLength])
  const made = strings.get(key) ?? makeStrings({ format, pattern, minLength, maxLength })
  strings.set(key, made)
  return made
}

function makeStrings({
  format,
  pattern,
  minLength = 0,
  maxLength = 200,
}: Pick<Schema, 'format' | 'pattern' | 'minLength' | 'maxLength'>): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date('1999-12-31'), max: new Date('2100-01-01') })
      .map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date('1999-12-31'), max: new Date('2100-01-01') })
      .map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (pattern) return matching(pattern)
  const most = Math.max(minLength, Math.min(maxLength, 60))
  const hostile = HOSTILE.filter(
    (one) => typeof one === 'string' && one.length >= minLength && one.length <= maxLength,
  ) as string[]
  return fc.oneof(
    fc.string({ minLength, maxLength: most, unit: 'grapheme' }),
    fc.constantFrom(...WORDS),
    ...(hostile.length ? [fc.constantFrom(...hostile)] : []),
  )
}

/** Patterns with look-arounds cannot be made from; what is said of them is said by the words. */
function matching(pattern: string) {
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u')), fc.constantFrom(...WORDS))
  } catch {
    return fc.constantFrom(...WORDS)
  }
}

function numbersOf({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) {
  const min = Math.max(minimum ?? exclusiveMinimum ?? -1e9, -1e12)
  const max = Math.max(min, Math.min(maximum ?? exclusiveMaximum ?? 1e9, 1e12))
  const edges = fc.constantFrom(min, max, 0, 1, 2)
  const low = Math.ceil(min)
  const high = Math.floor(max)
  if (type === 'integer')
    return fc.oneof(
      edges,
      fc.integer({ min: Math.max(low, -(2 ** 31)), max: Math.max(low, Math.min(high, 2 ** 31)) }),
      fc.integer({ min: 1, max: 12 }),
    )
  return fc.oneof(edges, fc.double({ min, max, noNaN: true }))
}

/** How a good value is spoilt: somewhere inside another stands, something is missing, or something is too much. */
export type Spoilt = { where: number; how: 'replace' | 'drop' | 'add'; by: unknown }

export const spoilings: fc.Arbitrary<Spoilt> = fc.record({
  where: fc.nat(1_000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add'),
  by: fc.constantFrom(...HOSTILE),
})

/** The same, spoilt at one of its places. */
export function spoil(value: unknown, { where, how, by }: Spoilt): unknown {
  const places: [Record<string, unknown>, string][] = []
  const walk = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    for (const key of Object.keys(part)) {
      places.push([part as Record<string, unknown>, key])
      walk((part as Record<string, unknown>)[key])
    }
  }
  const copy = structuredClone(value)
  walk(copy)
  const place = places[where % (places.length + 1)]
  if (!place) return by
  const [holder, key] = place
  if (how === 'drop' && Array.isArray(holder)) holder.splice(Number(key), 1)
  else if (how === 'drop') delete holder[key]
  else if (how === 'add' && !Array.isArray(holder)) holder[`${key}${where}`] = by
  else holder[key] = by
  return copy
}
