import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Status } from '#contract/foundation/status.ts'
import { Service } from '#contract/requests/submissions.ts'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { TableFilters } from '../../api.ts'
import { serviceLabels, statusLabels } from '../../labels.ts'
import type { TableParams } from './use-table-params.ts'

const DEBOUNCE_MS = 300

/** Words, status and service; each choice is a step of the history, the letters of one search are not. */
export function SubmissionFilters({
  filters,
  change,
  searchRef,
  letters,
}: {
  filters: TableFilters
  change: TableParams['change']
  searchRef: Ref<HTMLInputElement>
  /** The key `/` leads to the search. */
  letters: boolean
}) {
  const { t, i18n } = useLingui()
  return (
    <>
      <SearchField
        ref={searchRef}
        letters={letters}
        value={filters.q ?? ''}
        onSearch={(q) => change({ q }, Boolean(filters.q && q))}
      />
      <Select
        aria-label={t`Status`}
        className="min-w-0 flex-1 basis-40 xl:w-40 xl:flex-none"
        value={filters.status ?? ''}
        onChange={(event) => change({ status: event.target.value })}
      >
        <option value="">{t`All statuses`}</option>
        {Status.options.map((status) => (
          <option key={status} value={status}>
            {i18n._(statusLabels[status])}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t`Service`}
        className="min-w-0 flex-1 basis-40 xl:w-40 xl:flex-none"
        value={filters.service ?? ''}
        onChange={(event) => change({ service: event.target.value })}
      >
        <option value="">{t`All services`}</option>
        {Service.options.map((service) => (
          <option key={service} value={service}>
            {i18n._(serviceLabels[service])}
          </option>
        ))}
      </Select>
    </>
  )
}

function SearchField({
  ref,
  letters,
  value,
  onSearch,
}: {
  ref: Ref<HTMLInputElement>
  letters: boolean
  value: string
  onSearch: (q: string) => void
}) {
  const { t } = useLingui()
  const [text, setText] = useState(value)
  const sent = useRef(value)

  // The URL changed from outside: back, a link, "Clear filters".
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])

  const search = () => {
    const q = text.trim()
    if (q === sent.current) return
    sent.current = q
    onSearch(q)
  }
  const searchNow = useEffectEvent(search)
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => searchNow(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <search className="min-w-0 flex-1 basis-52 max-sm:-order-2">
      <Input
        ref={ref}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-label={t`Search requests`}
        aria-keyshortcuts={letters ? '/' : undefined}
        placeholder={t`Name, words, code`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && search()}
        leading={<Search className="size-4" aria-hidden="true" />}
        trailing={
          text || !letters ? undefined : (
            <kbd
              aria-hidden="true"
              className="pointer-events-none hidden rounded-chip border border-line px-1.5 font-mono text-xs lg:block"
            >
              /
            </kbd>
          )
        }
      />
    </search>
  )
}
