import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Analysis } from '#contract/recognition/analyses.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import { Link } from '#web/routing/router.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FeedPhoto } from './feed-photo.tsx'
import { coverStyle, DeleteButton, ItemCard, ItemTime } from './item-parts.tsx'
import type { PhotoItem } from './structure.ts'

/** The parts of the analyser, which the page passes in. */
export type AnalysisParts = {
  /** The link that opens the result. */
  link: (id: number) => Pick<ComponentProps<typeof Link>, 'to' | 'state'>
  /** How sure the engine is, in a word. */
  certainty: (confidence: number) => MessageDescriptor
}

type Props = AnalysisParts & { item: PhotoItem; onRenew: () => void; onDelete: () => void }

const HAZARDS_MAX = 3

const inWords = (text: Bilingual, { locale }: { locale: string }) => text[locale === 'id' ? 'id' : 'en']

/** Why there is no device class: the person found none in the list, or what the engine made of the photo. */
const unnamed: Record<Analysis['verdict'] | 'none' | 'several', MessageDescriptor> = {
  none: msg`A device that is not on the list`,
  several: msg`Several devices on one photo`,
  choose: msg`Which of these is it?`,
  named: msg`This photo is not enough to recognise the device`,
  'cannot-tell': msg`This photo is not enough to recognise the device`,
  'not-a-device': msg`We see no electronic device here`,
}

/** An own analysis: the photo first, what it is and how sure that is, and what is dangerous in it. */
export function AnalysisCard({ item: { analyzedAt, data }, onRenew, onDelete, ...parts }: Props) {
  const { t, i18n } = useLingui()
  const { analysis } = data
  const name = nameOf(analysis, i18n)
  return (
    <ItemCard label={name}>
      <FeedPhoto
        imageUrl={data.imageUrl}
        alt={t`The photo that was analysed`}
        onRenew={onRenew}
        className="aspect-4/3 sm:aspect-video"
      />
      <div className="flex flex-col gap-3 p-4 md:p-5">
        <header className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 className="text-base font-bold tracking-tight">
              <Link {...parts.link(analysis.id)} className={classNames(coverStyle, 'wrap-anywhere')}>
                {name}
              </Link>
            </h2>
            <p className="text-sm text-muted">
              <Trans>Photo analysis</Trans> · <ItemTime at={analyzedAt} />
            </p>
          </div>
          <DeleteButton name={name} onPress={onDelete} />
        </header>
        <HowSure analysis={analysis} certainty={parts.certainty} />
        {analysis.device_class ? (
          <Hazards names={analysis.dangerous_parts.map((part) => inWords(part, i18n))} />
        ) : (
          <Hint analysis={analysis} />
        )}
      </div>
    </ItemCard>
  )
}

const nameOf = (
  { name, corrected, verdict, several }: Analysis,
  i18n: { locale: string; _: (message: MessageDescriptor) => string },
) => (name ? inWords(name, i18n) : i18n._(unnamed[corrected ? 'none' : several ? 'several' : verdict]))

function HowSure({ analysis, certainty }: { analysis: Analysis } & Pick<AnalysisParts, 'certainty'>) {
  const { i18n } = useLingui()
  const { corrected, confidence, device_class } = analysis
  if (!device_class || (!corrected && confidence === null)) return null
  return (
    <p>
      <Badge tone="green">{corrected ? <Trans>Chosen by you</Trans> : i18n._(certainty(confidence!))}</Badge>
    </p>
  )
}

/** The dangerous parts by name; what they are and what not to do stands in the result. */
function Hazards({ names }: { names: readonly string[] }) {
  const more = names.length - HAZARDS_MAX
  const { t } = useLingui()
  if (names.length === 0)
    return (
      <p className="text-sm text-muted">
        <Trans>No dangerous parts are known.</Trans>
      </p>
    )
  return (
    <div>
      <h3 className="text-sm font-semibold">
        <Trans>Dangerous parts</Trans>
      </h3>
      <ul className="mt-1.5 flex flex-col gap-1.5 text-sm">
        {names.slice(0, HAZARDS_MAX).map((name) => (
          <li key={name} className="flex items-start gap-2">
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-copper" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1.5 text-sm text-muted">{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</p>
      )}
    </div>
  )
}

function Hint({ analysis: { verdict, several, corrected, candidates } }: { analysis: Analysis }) {
  const { i18n } = useLingui()
  const names = candidates.map(({ name }) => inWords(name, i18n))
  if (corrected || verdict !== 'choose' || names.length === 0) return null
  const type = several ? 'conjunction' : 'disjunction'
  const list = new Intl.ListFormat(i18n.locale, { type }).format(names)
  return <p className="text-sm text-muted">{list}</p>
}
