import type { z } from 'zod'

/** The faults by field, in the reader's words. An empty text only marks the field. */
export type Problems<Fields> = Partial<Record<keyof Fields, string>>

/** The data to send, or the faults that stand in its way. */
export type Checked<Fields, Data> = { data: Data; problems?: undefined } | { problems: Problems<Fields> }

/** Each field asked by itself; where nothing is wrong with any, `data` is sent. */
export function checkFields<Fields, Data>(
  found: { [Name in keyof Fields]?: string | null | undefined },
  data: Data,
): Checked<Fields, Data> {
  const problems = Object.entries(found).filter(([, problem]) => problem != null)
  return problems.length > 0 ? { problems: Object.fromEntries(problems) as Problems<Fields> } : { data }
}

/** Asks the schema that the server uses; `say` puts the rule that was broken (`too_small`) into words. */
export const checkBy =
  <Schema extends z.ZodType<unknown, Record<string, unknown>>>(
    schema: Schema,
    say: (
      name: keyof z.input<Schema> & string,
      rule: z.core.$ZodIssue['code'],
      typed: z.input<Schema>,
    ) => string,
  ) =>
  (fields: z.input<Schema>): Checked<z.input<Schema>, z.output<Schema>> => {
    const { data, error } = schema.safeParse(fields)
    if (!error) return { data }
    const problems: Problems<z.input<Schema>> = {}
    for (const { path, code } of error.issues) {
      const name = path[0] as keyof z.input<Schema> & string
      problems[name] ??= say(name, code, fields)
    }
    return { problems }
  }

type Look<Fields> = { fields: Fields; problems?: Problems<Fields> | undefined }

/** Of what was wrong with what was sent: what still is. A new fault is shown the next time. */
export function stillWrong<Fields>(sent: Look<Fields>, now: Look<Fields>): Problems<Fields> {
  const names = Object.keys(sent.problems ?? {}) as (keyof Fields)[]
  const still = names.filter(
    (name) =>
      now.problems?.[name] !== undefined &&
      (now.fields[name] === sent.fields[name] || now.problems[name] === sent.problems?.[name]),
  )
  return Object.fromEntries(still.map((name) => [name, now.problems?.[name]])) as Problems<Fields>
}

/** All of them in one line, in the order of the fields. */
export const joined = (problems: Problems<Record<string, unknown>>) =>
  Object.values(problems).filter(Boolean).join(', ')
