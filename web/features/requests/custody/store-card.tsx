import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, Pencil, TriangleAlert } from 'lucide-react'
import { Account, type StockLine, type Store } from '#contract/requests/custody.ts'
import { Disclosure } from '#web/knowledge/disclosure.tsx'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { accountNames } from './words.ts'

type Props = {
  store: Store
  /** The kind whose lots are listed: all kinds (`''`), or one; null: not of this store. */
  chosen: string | null
  onChoose: (what: string | null) => void
  onEdit: () => void
}

/** A store: what lies in it, by kind, and where everything that ever came in is now. */
export function StoreCard({ store, chosen, onChoose, onEdit }: Props) {
  const { t } = useLingui()
  const { name, address, days, is_default, overdue, soon, lines, balance } = store
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-lg wrap-anywhere">{name}</h3>
          {address && <p className="text-sm text-muted wrap-anywhere">{address}</p>}
        </div>
        <Button
          variant="ghost"
          square
          className="-mt-2 -mr-2"
          aria-label={t`Change the store ${name}`}
          icon={<Pencil className="size-4.5" aria-hidden="true" />}
          onClick={onEdit}
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Badge icon={<Clock aria-hidden="true" />}>
          <Plural value={days} one="# day at most" other="# days at most" />
        </Badge>
        {is_default && (
          <Badge tone="green">
            <Trans>Weighed goods go here</Trans>
          </Badge>
        )}
        {overdue > 0 && (
          <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
            <Plural value={overdue} one="# lot stored for too long" other="# lots stored for too long" />
          </Badge>
        )}
        {soon > 0 && (
          <Badge tone="copper" icon={<Clock aria-hidden="true" />}>
            <Plural value={soon} one="# lot has to leave soon" other="# lots have to leave soon" />
          </Badge>
        )}
      </div>
      <p>
        <span className="text-2xl font-bold tabular-nums">{formatExact(balance.stock ?? 0)} kg</span>{' '}
        <span className="text-muted">
          <Trans>stored here</Trans>
        </span>
      </p>
      <Lines lines={lines} chosen={chosen} onChoose={onChoose} />
      <Balance balance={balance} />
    </Card>
  )
}

function Lines({ lines, chosen, onChoose }: Pick<Store, 'lines'> & Pick<Props, 'chosen' | 'onChoose'>) {
  const say = useBilingual()
  const there = lines.filter(({ stock_kg }) => stock_kg > 0)
  if (there.length === 0) return null
  const idOf = ({ device_class, material }: StockLine) => (device_class ?? material)!
  return (
    <ul className="-mx-2 flex flex-col">
      {there.map((line) => {
        const id = idOf(line)
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={chosen === id}
              onClick={() => onChoose(chosen === id ? null : id)}
              className={classNames(
                'flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sunken',
                chosen === id && 'bg-primary-soft font-semibold',
              )}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{say(line.name)}</span>
              <span className="tabular-nums">{formatExact(line.stock_kg)} kg</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The receipts of a store and the places of their kilograms: the lines add up, to the gram. */
function Balance({ balance }: Pick<Store, 'balance'>) {
  const { t, i18n } = useLingui()
  const [came, ...places] = Account.options
  const used = places.filter((account) => balance[account])
  if (!balance[came!] && used.length === 0) return null
  return (
    <div className="border-t border-line pt-2">
      <Disclosure label={t`Location of all goods`}>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
          <dt className="font-semibold">{i18n._(accountNames[came!])}</dt>
          <dd className="text-right font-semibold">{formatExact(0 - (balance[came!] ?? 0))} kg</dd>
          {used.map((account) => (
            <div key={account} className="contents">
              <dt className="text-muted">{i18n._(accountNames[account])}</dt>
              <dd className="text-right">{formatExact(balance[account] ?? 0)} kg</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  )
}
