import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState, type ReactNode } from 'react'
import { useLocale } from '#web/lib/words/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import type { ViewProps } from '../analysis-dialog.tsx'
import { useCorrection } from '../api.ts'
import { percentOf } from './certainty.ts'
import { Photo } from '../photo.tsx'
import { CloserLook } from './closer-look.tsx'

type Props = Pick<ViewProps, 'analysis' | 'preview' | 'picker'> & {
  /** The words about the photo, beside it. */
  children: ReactNode
  /** The candidates are the question itself, not what else it could be. */
  asked?: boolean
  /** Has a part of the photo looked at; without it the photo is only shown. */
  onPart?: ViewProps['onPart']
}

/** The photo, what it is taken for, and what else it could be: other candidates, the whole list, or nothing of it. */
export function WhatIsIt({ analysis, preview, picker: Picker, children, asked = false, onPart }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const [picking, setPicking] = useState(false)
  const correction = useCorrection(analysis.id)
  const pending = correction.isPending ? correction.variables : undefined
  const choose = (device_class: string | null) => correction.mutate(device_class)
  const others = analysis.candidates
    .filter((one) => one.class !== analysis.device_class)
    .slice(0, asked ? 3 : 2)
  const size = asked ? 'medium' : 'small'

  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {onPart && analysis.imageUrl !== null ? (
        <CloserLook analysis={analysis} preview={preview} onPart={onPart} />
      ) : (
        <Photo
          preview={preview}
          imageUrl={analysis.imageUrl}
          className="aspect-4/3 object-contain print:max-h-60 print:w-auto"
        />
      )}
      <div className="flex min-w-0 flex-col gap-4">
        {children}
        <div role="group" aria-label={t`What is it?`} className="print:hidden">
          {!asked && (
            <p className="text-sm text-muted">
              {analysis.several ? (
                <Trans>Also on this photo? Choose the next one:</Trans>
              ) : (
                <Trans>Not right? Choose the correct device:</Trans>
              )}
            </p>
          )}
          <div className={asked ? 'flex flex-col gap-2' : 'mt-2 flex flex-wrap gap-2'}>
            {others.map(({ class: id, name, confidence }) => (
              <Button
                key={id}
                size={size}
                variant="secondary"
                busy={pending === id}
                onClick={() => choose(id)}
                className={asked ? 'justify-between! text-left!' : undefined}
              >
                <span>{name[locale]}</span>
                <span className="font-normal text-muted">{percentOf(confidence)}%</span>
              </Button>
            ))}
            <div className="flex flex-wrap gap-2">
              <Button
                size={size}
                variant={asked ? 'ghost' : 'secondary'}
                aria-expanded={picking}
                onClick={() => setPicking(!picking)}
              >
                <Trans>Something else</Trans>
              </Button>
              <Button
                size={size}
                variant={asked ? 'ghost' : 'secondary'}
                busy={pending === null}
                onClick={() => choose(null)}
              >
                <Trans>None of these</Trans>
              </Button>
            </div>
          </div>
        </div>
      </div>
      {picking && (
        <div className="min-w-0 sm:col-span-2 print:hidden">
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            <Picker
              value={analysis.device_class}
              onChoose={choose}
              label={t`Choose the device from the list`}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
