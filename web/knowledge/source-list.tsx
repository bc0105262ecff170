import { Trans } from '@lingui/react/macro'
import type { Source } from '#contract/reference/knowledge.ts'
import { useBilingual } from './use-bilingual.ts'

/** Every source once, with where it was read. Titles stay in their own language. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  const say = useBilingual()
  return (
    <ol className="flex max-w-prose list-decimal flex-col gap-3 pl-6 text-sm marker:text-muted">
      {sources.map(({ id, title, publisher, year, where_found, licence, note }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-semibold">{title}</span>
          <span className="block text-muted">
            {publisher}, {year}
          </span>
          <span className="block text-muted">
            <Trans>Read at: {where_found}</Trans>
          </span>
          {licence && (
            <span className="block text-muted">
              <Trans>Licence: {licence}</Trans>
            </span>
          )}
          {typeof note === 'string' ? (
            <span lang="en" className="block text-muted">
              {note}
            </span>
          ) : (
            note && <span className="block text-muted">{say(note)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The sources of a sentence, in a line of their own below it. */
export function SourceNames({ ids, sources }: { ids: readonly string[]; sources: readonly Source[] }) {
  const names = sources.filter(({ id }) => ids.includes(id)).map(nameOf)
  if (names.length === 0) return null
  const all = [...new Set(names)].join('; ')
  return (
    <span className="mt-1 block text-xs text-muted">
      <Trans>Source: {all}</Trans>
    </span>
  )
}

/** "ADEME 2025": who published it, without what stands in brackets or after a comma. */
export const nameOf = ({ publisher, year }: Source) => `${publisher.split(/ \(|, /)[0]} ${year}`
