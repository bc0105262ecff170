import type { ReactNode } from 'react'
import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck, RotateCw, TriangleAlert } from 'lucide-react'
import { Part } from '#contract/administration/health.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstant, formatTime } from '#web/lib/words/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { Milliseconds, PartRow, type Outcome } from './part-row.tsx'
import { useApiTest, type ApiTest as Test } from './use-api-test.ts'

const ASKED = { en: 'GET /api/check', id: 'GET /api/check' }

/** Here it is what was asked. */
const otherwise = { unavailable: msg`The database does not answer.` }

/** Whether the service and each of its parts work, and how fast. Runs by itself when it is opened. */
export function ApiTest() {
  const { test, run } = useApiTest()
  return (
    <section aria-labelledby="api-test" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="api-test" className="text-xl">
          <Trans>API Test</Trans>
        </h2>
        <Button
          variant="secondary"
          busy={test.running}
          onClick={run}
          icon={<RotateCw className="size-4" aria-hidden="true" />}
        >
          <Trans>Run the test again</Trans>
        </Button>
      </div>

      <Card padded={false} className="overflow-hidden">
        <Summary test={test} />
        <table role="table" aria-busy={test.running || undefined} className="w-full table-fixed max-md:block">
          <caption className="sr-only">
            <Trans>Parts of the service</Trans>
          </caption>
          <colgroup>
            <col />
            <col className="w-36" />
            <col className="w-24" />
            <col className="w-[38%]" />
          </colgroup>
          <thead role="rowgroup" className="max-md:sr-only">
            <tr role="row" className="border-y border-line bg-sunken text-left">
              <Header className="pl-4">
                <Trans>Part</Trans>
              </Header>
              <Header className="px-2">
                <Trans>State</Trans>
              </Header>
              <Header className="px-2 text-right">
                <Trans>Time</Trans>
              </Header>
              <Header className="pl-8">
                <Trans>Detail</Trans>
              </Header>
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-md:block max-md:border-t max-md:border-line">
            <PartRow part="api" outcome={apiOutcome(test)} />
            {Part.options.map((part) => (
              <PartRow key={part} part={part} outcome={partOutcome(test, part)} />
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  )
}

function Header({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={`py-2 text-xs font-semibold whitespace-nowrap text-muted ${className}`}
    >
      {children}
    </th>
  )
}

function apiOutcome({ api }: Test): Outcome {
  if (!api) return { state: 'pending' }
  return api.error
    ? { state: 'failed', ms: null, said: { en: '', id: '' }, troubles: [] }
    : { state: 'ok', ms: api.ms, said: ASKED, troubles: [] }
}

function partOutcome({ running, parts }: Test, part: Part): Outcome {
  if (!parts) return { state: running ? 'pending' : 'unknown' }
  return parts.value?.find((one) => one.part === part) ?? { state: 'unknown' }
}

/** The overall result, its duration and its time. */
function Summary({ test }: { test: Test }) {
  const { running, finished, api, parts } = test
  const error = api?.error ?? parts?.error
  const failed = parts?.value?.filter(({ state }) => state === 'failed').length ?? 0
  const good = !error && failed === 0
  const warnings = parts?.value?.flatMap(({ troubles }) =>
    troubles.filter(({ state }) => state === 'warning'),
  )
  return (
    <div className="flex items-center gap-3 p-4">
      <Sign running={running} good={good} />
      <div className="min-w-0 flex-1">
        <p role="status" className="font-semibold">
          {running ? (
            <Trans>Testing…</Trans>
          ) : api?.error ? (
            <Trans>The API does not answer.</Trans>
          ) : error ? (
            <Trans>The parts could not be checked.</Trans>
          ) : failed > 0 ? (
            <Plural value={failed} one="# part does not work" other="# parts do not work" />
          ) : (
            <Trans>Everything that is set up works</Trans>
          )}
        </p>
        {good && !running && warnings && warnings.length > 0 && (
          <p className="text-sm">
            <Plural value={warnings.length} one="# recommendation" other="# recommendations" />
          </p>
        )}
        {!running && error && <p className="text-sm">{errorMessage(error, otherwise)}</p>}
        <p className="min-h-5 text-sm text-muted">{finished && <LastRun {...finished} />}</p>
      </div>
    </div>
  )
}

function Sign({ running, good }: { running: boolean; good: boolean }) {
  const colours = running
    ? 'bg-sunken text-primary'
    : good
      ? 'bg-primary-soft text-primary'
      : 'bg-danger-soft text-danger'
  const Icon = good ? CircleCheck : TriangleAlert
  return (
    <span className={`flex size-10 shrink-0 items-center justify-center rounded-full ${colours}`}>
      {running ? <Spinner /> : <Icon className="size-5" aria-hidden="true" />}
    </span>
  )
}

function LastRun({ at, ms }: { at: string; ms: number }) {
  const time = formatTime(at)
  return (
    <Trans>
      Last run{' '}
      <time dateTime={at} title={formatInstant(at)}>
        {time}
      </time>{' '}
      · <Milliseconds ms={ms} />
    </Trans>
  )
}
