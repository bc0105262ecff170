import { useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { LotDetail, Store } from '#contract/requests/custody.ts'
import type { NextStep } from '#contract/requests/next-step.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { Link, useLocation } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { placeOfStep } from '#web/steps/step-place.ts'
import { stepWords } from '#web/steps/step-words.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { lotQuery } from './api.ts'
import { DismantleForm } from './dismantle-form.tsx'
import { LotBadges } from './lot-badges.tsx'
import { LotHistory } from './lot-history.tsx'
import { MergeForm } from './merge-form.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { SplitForm } from './split-form.tsx'
import { WipeForm } from './wipe-form.tsx'
import { Wipes } from './wipes.tsx'

type Props = {
  id: number | null
  stores: readonly Store[]
  onOpen: (id: number) => void
  onClose: () => void
}

/** A lot: what it is, what can be done with it, and what was. */
export function LotDrawer({ id, stores, onOpen, onClose }: Props) {
  const { t } = useLingui()
  // The lot stays while the drawer closes.
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)
  const query = useQuery({ ...lotQuery(shown ?? 0), enabled: shown !== null })
  const lot = query.data?.lot
  const say = useBilingual()
  return (
    <Drawer
      wide
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={lot ? say(lot.name) : <Trans>Lot</Trans>}
      description={lot && <Trans>Lot #{lot.id}</Trans>}
      closeLabel={t`Close`}
    >
      {query.isError ? (
        <ErrorState
          title={<Trans>The lot could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : lot ? (
        <Opened key={lot.id} lot={lot} stores={stores} onOpen={onOpen} />
      ) : (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
    </Drawer>
  )
}

type Doing = 'outcome' | 'dismantle' | 'split' | 'merge' | 'wipe'

function Opened({ lot, stores, onOpen }: { lot: LotDetail } & Pick<Props, 'stores' | 'onOpen'>) {
  const { hash } = useLocation()
  const [doing, setDoing] = useState<Doing | null>(hash === '#wipe' && lot.place === 'stock' ? 'wipe' : null)
  const close = () => setDoing(null)
  const forms: Record<Doing, ReactNode> = {
    outcome: <OutcomeForm lot={lot} onDone={close} />,
    dismantle: <DismantleForm lot={lot} onDone={close} />,
    split: <SplitForm lot={lot} stores={stores} onDone={close} />,
    merge: <MergeForm lot={lot} onDone={close} onMerged={onOpen} />,
    wipe: <WipeForm lot={lot} onDone={close} />,
  }
  return (
    <div className="flex flex-col gap-6">
      <Facts lot={lot} />
      {doing
        ? forms[doing]
        : (lot.next_step || lot.place === 'stock') && (
            <div className="flex flex-wrap items-center gap-2">
              {lot.next_step && <Lead step={lot.next_step} lot={lot} onWipe={() => setDoing('wipe')} />}
              {lot.place === 'stock' && <More data={lot.data === 'wiped'} onChoose={setDoing} />}
            </div>
          )}
      <Wipes wipes={lot.wipes} />
      <LotHistory lot={lot} onOpen={onOpen} />
    </div>
  )
}

/** The one action by which the lot goes on. */
function Lead({ step, lot, onWipe }: { step: NextStep; lot: LotDetail; onWipe: () => void }) {
  const { i18n } = useLingui()
  const words = i18n._(stepWords(step))
  if (step.action === 'wipe')
    return (
      <Button data-step="wipe" onClick={onWipe}>
        {words}
      </Button>
    )
  return (
    <Link
      to={placeOfStep(step, { kind: 'lot', id: lot.id })}
      data-step={step.action}
      className={buttonStyle()}
    >
      {words}
    </Link>
  )
}

/** The other acts on a lot. Each can be undone in its history. */
function More({ data, onChoose }: { data: boolean; onChoose: (doing: Doing) => void }) {
  const { t } = useLingui()
  const all: [Doing, string][] = [
    ...(data ? ([['wipe', t`Record data destruction`]] as [Doing, string][]) : []),
    ['outcome', t`Record the outcome`],
    ['dismantle', t`Dismantle`],
    ['split', t`Split or move`],
    ['merge', t`Combine with other lots`],
  ]
  return (
    <MoreMenu label={t`More`} align="start">
      {all.map(([doing, words]) => (
        <MenuItem key={doing} onSelect={() => onChoose(doing)}>
          {words}
        </MenuItem>
      ))}
    </MoreMenu>
  )
}

function Facts({ lot }: { lot: LotDetail }) {
  const { t, i18n } = useLingui()
  const { weight_kg, waste_source, route, since, due_on, submission_id, tracking_code, store } = lot
  const { place, round_id } = lot
  const byRound = round_id !== null && (
    <Link to={paths.adminRound(round_id)} className="underline underline-offset-2">
      <Trans>Round #{round_id}</Trans>
    </Link>
  )
  const facts: [string, ReactNode][] = [
    ...(byRound ? ([[t`Fetched by`, byRound]] as [string, ReactNode][]) : []),
    // On a round it lies in no store, and no limit runs.
    ...(place === 'aboard'
      ? ([[t`Weighed`, formatDate(since)]] as [string, ReactNode][])
      : ([
          [t`Store`, store.name],
          [t`Came in`, formatDate(since)],
          [t`Must leave by`, formatDay(due_on)],
        ] as [string, ReactNode][])),
    [t`Comes from`, waste_source ? i18n._(sourceNames[waste_source]) : t`Unknown`],
    [
      t`Legal route`,
      route === null
        ? t`Unknown`
        : route === 'business'
          ? t`Hazardous waste of a business`
          : t`Household waste`,
    ],
  ]
  if (submission_id && tracking_code)
    facts.push([
      t`Request`,
      <Link
        key="request"
        to={`${paths.admin}?open=${submission_id}`}
        className="underline underline-offset-2"
      >
        {tracking_code}
      </Link>,
    ])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="text-2xl font-bold tabular-nums">{formatExact(weight_kg)} kg</span>
        <LotBadges lot={lot} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
