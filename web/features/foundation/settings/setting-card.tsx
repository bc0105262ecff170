import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePageOfCards, type CardForm } from './page-of-cards.tsx'

type Props = CardForm & {
  id: string
  title: ReactNode
  form: Omit<ComponentProps<typeof Form>, 'children' | 'footer'>
  children: ReactNode
}

/** One setting, or a few that belong together. The page saves it, with all others that were changed. */
export function SettingCard({ id, title, form, changed, submit, reset, children }: Props) {
  const { t } = useLingui()
  const { put, save } = usePageOfCards()
  useEffect(() => put(id, changed ? { title, submit, reset } : null))
  useEffect(() => () => put(id, null), [id, put])
  return (
    <Card as="section" aria-labelledby={id} className="p-5!">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {changed && (
          <Badge tone="copper">
            <Trans>Not saved</Trans>
          </Badge>
        )}
      </div>
      <Form {...form} onSubmit={save} className="flex flex-col gap-4">
        {children}
        {/* For the Enter key in a field. */}
        <button type="submit" hidden aria-label={t`Save`} />
      </Form>
    </Card>
  )
}
