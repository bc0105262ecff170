import { z } from 'zod'

/**
 * The schemas of the routes, with the names and descriptions that the contract gave them. zod's own registry belongs
 * to the whole process, and the renderer's bundle registers a second copy of the contract there under the same names.
 * @returns `registry` for the API's document; `add` takes a route's schemas and all that they are made of, and
 *   `register` enters what was added
 */
export function documentedSchemas() {
  const registry = z.registry<z.core.JSONSchemaMeta>()
  const seen = new Set<z.ZodType>()
  const add = (schema: z.ZodType) => {
    if (seen.has(schema)) return
    seen.add(schema)
    for (const part of Object.values(schema.def)) addParts(part)
  }
  /** Fields, options and items stand in arrays and plain objects. */
  const addParts = (part: unknown): void => {
    if (part instanceof z.ZodType) add(part)
    else if (Array.isArray(part)) part.forEach(addParts)
    else if (typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype)
      Object.values(part).forEach(addParts)
  }
  /** In alphabetical order, so that the document does not change with the order of imports. */
  const register = () => {
    const described = [...seen].map((schema) => [schema, z.globalRegistry.get(schema)] as const)
    const named = described.toSorted(([, a], [, b]) => ((a?.id ?? '') < (b?.id ?? '') ? -1 : 1))
    for (const [schema, meta] of named) if (meta) registry.add(schema, meta)
  }
  return { registry, add: addParts, register }
}
