type Schemas = Record<string, unknown>
type Document = { paths?: object; components?: { schemas?: Schemas } }

const COMPONENT = '#/components/schemas/'

/**
 * An OpenAPI document that code generators read without a loss: without the shapes that no operation uses, and with every
 * key of a record that has a fixed set of them.
 */
export function tidyDocument<D extends object>(document: D): D {
  const named = JSON.parse(JSON.stringify(document), (_, value: unknown) => withNamedKeys(value)) as Document
  const { schemas = {} } = named.components ?? {}
  const used = usedBy(named.paths, schemas)
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { ...named, components: { ...named.components, schemas: kept } } as D
}

function usedBy(part: unknown, schemas: Schemas, used = new Set<string>()) {
  JSON.stringify(part, (key, value: unknown) => {
    const name = key === '$ref' && String(value).replace(COMPONENT, '')
    if (name && !used.has(name)) {
      used.add(name)
      usedBy(schemas[name], schemas, used)
    }
    return value
  })
  return used
}

type Keyed = { propertyNames?: { enum?: string[]; type?: string }; additionalProperties?: unknown }

/** A record names its keys apart from their values; generators read `properties` alone. */
function withNamedKeys(value: unknown) {
  if (typeof value !== 'object' || value === null || !('propertyNames' in value)) return value
  const { propertyNames, additionalProperties, ...rest } = value as Keyed
  const { enum: keys, type, ...rule } = propertyNames ?? {}
  if (keys)
    return {
      ...rest,
      properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])),
      additionalProperties: false,
    }
  // A key of JSON is a string anyway.
  return type === 'string' && Object.keys(rule).length === 0 ? { ...rest, additionalProperties } : value
}
