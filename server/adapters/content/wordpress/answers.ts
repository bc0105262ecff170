import { decodeHTML } from 'entities'
import { SiteError } from '../port.ts'
import { NotTheApi, type SiteAnswer } from './read-site.ts'

/** The body of an error of WordPress. */
type Refusal = { code: string; message?: unknown }

/**
 * The list in an answer. A PHP notice before it is passed over if the list is whole.
 * @throws NotTheApi when it was no answer of the API
 * @throws SiteError with what the site said is wrong
 */
export function readAnswerList({ status, type, text, total, retry_after_s }: SiteAnswer): {
  list: unknown[]
  total: number | undefined
  recovered: boolean
} {
  const { value, recovered } = parse(text)
  if (status === 200 && Array.isArray(value)) return { list: value, total, recovered }
  if (isRefusal(value)) throw new SiteError(`It answers ${status} ${refusal(value)}.`, { retry_after_s })
  const seen = `${status} ${type || 'without a type'}${titled(text)}`
  if (status >= 500 || [401, 403, 429].includes(status))
    throw new SiteError(`It answers ${seen}.`, { retry_after_s })
  if (type.endsWith('json'))
    throw new SiteError(`It answers ${seen}, which is ${value === undefined ? 'broken' : 'no list'}.`)
  throw new NotTheApi(`It answers ${seen} where the WordPress API should be.`)
}

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && typeof (value as Refusal).code === 'string'

const refusal = ({ code, message }: Refusal) =>
  typeof message === 'string' ? `${code}: ${shown(message).replace(/\.$/, '')}` : shown(code)

/** The beginning of an error page, so that the operator recognises it. */
function titled(html: string) {
  const title = /<title[^<>]*>([^<]*)/i.exec(html.slice(0, 10_000))?.[1]?.trim()
  return title ? ` "${shown(title)}"` : ''
}

/** For a line of the log: the cause is what counts, not the page. */
const shown = (text: string) =>
  decodeHTML(text.slice(0, 2_000).replaceAll(/<[^<>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 150)

function parse(text: string): { value: unknown; recovered: boolean } {
  const whole = parsed(text)
  if (whole !== undefined) return { value: whole, recovered: false }
  // A notice is HTML and ends its line before the list begins.
  for (const { index } of [...text.slice(0, 20_000).matchAll(/(?<=[>\n])[ \t]*[[{]/g)].slice(0, 10)) {
    const value = parsed(text.slice(index))
    if (value !== undefined) return { value, recovered: true }
  }
  return { value: undefined, recovered: false }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
