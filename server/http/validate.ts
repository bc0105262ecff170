import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { Problem, fieldSentence } from '#server/core/errors.ts'

/**
 * Checks what was sent against the contract. A fault is told in sentences, and the first field is named. A null
 * for what may be left out is as good as leaving it out: so send older clients.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  const optional = optionalIn(schema)
  return (sent: unknown) => {
    const { data, error } = schema.safeParse(withoutNulls(sent, optional), { error: inWords })
    return error ? { error: toProblem(error) } : { value: data }
  }
}

/** The fields that may be left out and for which null is no value of its own. */
const optionalIn = (schema: z.ZodType) =>
  new Set(
    Object.entries(schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {})
      .filter(([, field]) => field.safeParse(undefined).success && !field.safeParse(null).success)
      .map(([name]) => name),
  )

const withoutNulls = (sent: unknown, optional: Set<string>) =>
  typeof sent === 'object' && sent !== null && Object.values(sent).includes(null)
    ? Object.fromEntries(
        Object.entries(sent).filter(([name, value]) => value !== null || !optional.has(name)),
      )
    : sent

function toProblem({ issues }: z.ZodError) {
  const wrong = issues.map(({ path, message }) => ({ field: path.join('.'), words: message }))
  const message = wrong.map(({ field, words }) => fieldSentence(field, words)).join(' ')
  const [{ field }] = wrong as [(typeof wrong)[0]]
  return new Problem(400, { code: 'invalid', ...(field && { field }) }, message)
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
}

/** The message about a field, to follow its name; undefined where the contract has its own words. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? 'an object'}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty'
      return `must ${has(issue.origin)}at least ${issue.minimum}${unit(issue.origin)}`
    case 'too_big':
      return `must ${has(issue.origin)}at most ${issue.maximum}${unit(issue.origin)}`
    case 'invalid_value':
      return `must be ${anyOf(issue.values)}`
    case 'invalid_format':
      return issue.format === 'email' ? 'must be a valid email address' : 'has a form that is not accepted'
    default:
      return 'is not accepted'
  }
}

const has = (origin: string) => (origin === 'string' || origin === 'array' ? 'have ' : 'be ')
const unit = (origin: string) => ({ string: ' characters', array: ' entries' })[origin] ?? ''
const anyOf = (values: z.core.util.Primitive[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(values.map(String))
