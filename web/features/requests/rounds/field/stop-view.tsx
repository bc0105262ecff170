import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, MessageCircle, Navigation, PackageOpen, Phone, Receipt, Scale, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { doubtfulPhone } from '#contract/foundation/phone.ts'
import { telLink, whatsAppLink } from '#web/lib/words/phone-links.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { needLabels } from '#web/lib/words/pickup-words.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { StopItems } from './stop-items.tsx'
import { navigateLink } from './links.ts'
import { ReceiptFile } from './receipt-file.tsx'
import { Screen, WayOn } from './screen.tsx'
import { StopStateLine } from './stop-state.tsx'
import { nextStop, type RoundNow, type StopNow } from './offline/view.ts'
import { WindowLine } from './window-line.tsx'

/** One stop: who, where, when, what, and what to do there. */
export function StopView({ round, stop }: { round: RoundNow; stop: StopNow }) {
  const { i18n } = useLingui()
  const number = formatNumber(round.stops.indexOf(stop) + 1)
  const all = formatNumber(round.stops.length)
  return (
    <Screen
      above={
        <Trans>
          Stop {number} of {all}
        </Trans>
      }
      title={stop.name}
      actions={<WhatToDo round={round} stop={stop} />}
    >
      <div className="flex flex-col gap-1.5">
        <WindowLine stop={stop} />
        <StopStateLine stop={stop} />
        <p className="flex gap-2 text-lg">
          <MapPin className="mt-1 size-5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            {stop.street && <span className="block font-semibold">{stop.street}</span>}
            {stop.place}
            {stop.landmark && <span className="block text-muted">{stop.landmark}</span>}
          </span>
        </p>
        {stop.tracking_code && <p className="font-mono text-muted">{stop.tracking_code}</p>}
      </div>
      <Ways stop={stop} />
      {stop.message && (
        <Part title={<Trans>From the sender</Trans>}>
          <p className="text-lg whitespace-pre-line wrap-anywhere">{stop.message}</p>
        </Part>
      )}
      {stop.needs.length > 0 && (
        <Part title={<Trans>Access</Trans>}>
          <ul className="list-disc pl-5 text-lg">
            {stop.needs.map((need) => (
              <li key={need}>{i18n._(needLabels[need])}</li>
            ))}
          </ul>
        </Part>
      )}
      <StopItems stop={stop} />
      {stop.kind === 'point' && <Takes stop={stop} />}
    </Screen>
  )
}

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="rounded-card border border-line bg-surface p-4">
    <h2 className="mb-1 text-base">{title}</h2>
    {children}
  </section>
)

/** Call, write, go there. */
function Ways({ stop }: { stop: StopNow }) {
  const look = `${buttonStyle({ variant: 'secondary', size: 'thumb' })} flex-1 basis-36 [&_svg]:size-6`
  // Of a doubtful number the likely one, and then it is said which.
  const likely = stop.phone_number && doubtfulPhone(stop.phone_number)?.likely
  const number = likely || stop.phone_number
  const whatsApp = number && whatsAppLink(number)
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {number && (
          <a href={telLink(number)} className={look}>
            <Phone aria-hidden="true" />
            <Trans>Call</Trans> {likely && showPhone(likely)}
          </a>
        )}
        {whatsApp && (
          <a href={whatsApp} target="_blank" rel="noopener noreferrer" className={look}>
            <MessageCircle aria-hidden="true" />
            WhatsApp
          </a>
        )}
        <a
          href={navigateLink(stop, navigator.userAgent)}
          target="_blank"
          rel="noopener noreferrer"
          className={look}
        >
          <Navigation aria-hidden="true" />
          <Trans>Navigate</Trans>
        </a>
      </div>
      {likely && (
        <p className="mt-2 font-semibold text-copper-ink">
          <Trans>The number on the request is doubtful: {showPhone(stop.phone_number ?? '')}</Trans>
        </p>
      )}
      {stop.near && !stop.street && (
        <p className="mt-2 font-semibold text-copper-ink">
          <Trans>The directions lead only to the middle of the district. Ask for the house.</Trans>
        </p>
      )}
    </div>
  )
}

function Takes({ stop }: { stop: StopNow }) {
  const say = useBilingual()
  const { data } = useDataSet('points')
  const takes = (data?.groups ?? []).filter(({ id }) => stop.takes.includes(id)).map(({ name }) => say(name))
  if (takes.length === 0) return null
  return (
    <Part title={<Trans>This drop-off point takes</Trans>}>
      <p className="text-lg">{takes.join(', ')}</p>
    </Part>
  )
}

function WhatToDo({ round, stop }: { round: RoundNow; stop: StopNow }) {
  const to = (screen: 'weigh' | 'failed' | 'receipt') => paths.fieldAt(round.id, stop.id, screen)
  if (stop.state === 'open' && stop.off === null && !round.finished_at)
    return (
      <>
        <WayOn to={to('weigh')}>
          {stop.kind === 'point' ? <PackageOpen aria-hidden="true" /> : <Scale aria-hidden="true" />}
          {stop.kind === 'point' ? <Trans>Empty it and weigh</Trans> : <Trans>Weigh</Trans>}
        </WayOn>
        <WayOn to={to('failed')} variant="secondary">
          <X aria-hidden="true" />
          <Trans>It did not work</Trans>
        </WayOn>
      </>
    )
  const next = nextStop(round, stop.id)
  const name = next?.name
  return (
    <>
      {stop.state === 'open' && stop.off !== null && (
        <Notice tone="danger" size="medium">
          {stop.off === 'cancelled' ? (
            <Trans>The sender has cancelled. Go on to the next stop.</Trans>
          ) : (
            <Trans>The desk must first decide how this is collected. Leave it there.</Trans>
          )}
        </Notice>
      )}
      {stop.outcome?.kind === 'done' ? (
        <WayOn to={to('receipt')} variant="secondary">
          <Receipt aria-hidden="true" />
          <Trans>Receipt</Trans>
        </WayOn>
      ) : (
        // It was entered on another device, which knows the rest.
        stop.state === 'done' && <ReceiptFile stop={stop} />
      )}
      {next ? (
        <WayOn to={paths.fieldAt(round.id, next.id)}>
          <Navigation aria-hidden="true" />
          <span className="min-w-0 truncate">
            <Trans>Next: {name}</Trans>
          </span>
        </WayOn>
      ) : (
        <WayOn to={paths.fieldAt(round.id)}>
          <Trans>To the round</Trans>
        </WayOn>
      )}
    </>
  )
}
