import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { LESSON_WORDS, lessons, type Lesson, type LessonWord } from '#contract/recognition/lessons.ts'
import { ClassPicker } from '#web/knowledge/classes/class-picker.tsx'
import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { call } from '#web/lib/api/api.ts'
import { BASE } from '#web/lib/api/base.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { labelWords, verdictWords } from './words.ts'

const isWord = (label: string): label is LessonWord => LESSON_WORDS.some((word) => word === label)

/** A shared photo, what was said of it, and what it shows by who looks at it now. */
export function LessonCard({ lesson }: { lesson: Lesson }) {
  const { t, i18n } = useLingui()
  const nameOf = useClassName()
  const client = useQueryClient()
  const [picking, setPicking] = useState(false)
  const [broken, setBroken] = useState(false)
  const labelling = useMutation({
    mutationFn: (label: string | null) => call(lessons.label, { params: { id: lesson.id }, body: { label } }),
    onSuccess: () => invalidate(client, lessons.list),
    onError: (error) => toast.error(errorMessage(error)),
  })
  const { imageUrl, verdict, candidates, said, label } = lesson
  const say = (id: string) => (isWord(id) ? i18n._(labelWords[id]) : nameOf(id))
  // Earlier answers are one press away.
  const likely = [...new Set([said, candidates[0]?.class].filter((id) => typeof id === 'string'))]
  const [best] = candidates
  const choose = (id: string | null) => {
    setPicking(false)
    labelling.mutate(id)
  }
  return (
    <Card as="li" data-lesson={lesson.id} className="flex flex-col gap-3" aria-busy={labelling.isPending}>
      {imageUrl && !broken ? (
        <img
          src={BASE + imageUrl}
          alt={t`Shared photo`}
          loading="lazy"
          onError={() => setBroken(true)}
          className="aspect-4/3 w-full rounded-card bg-sunken object-contain"
        />
      ) : (
        <p className="flex aspect-4/3 flex-col items-center justify-center gap-2 rounded-card bg-sunken text-sm text-muted">
          <ImageOff className="size-7" aria-hidden="true" />
          <Trans>The photo cannot be shown here.</Trans>
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">
          <Trans>The analyser</Trans>
        </dt>
        <dd>
          {i18n._(verdictWords[verdict])}
          {best && `: ${nameOf(best.class)}`}
        </dd>
        {said !== undefined && (
          <>
            <dt className="text-muted">
              <Trans>User</Trans>
            </dt>
            <dd>{said === null ? <Trans>Not on the list</Trans> : nameOf(said)}</dd>
          </>
        )}
        {label !== null && (
          <>
            <dt className="text-muted">
              <Trans>Reviewed</Trans>
            </dt>
            <dd className="font-semibold">{say(label)}</dd>
          </>
        )}
      </dl>
      {label !== null ? (
        <Button
          variant="secondary"
          busy={labelling.isPending}
          onClick={() => choose(null)}
          className="self-start"
        >
          <Trans>Review again</Trans>
        </Button>
      ) : (
        <div role="group" aria-label={t`What does it show?`} className="flex flex-wrap gap-2">
          {[...likely, ...LESSON_WORDS].map((id) => (
            <Button
              key={id}
              variant="secondary"
              busy={labelling.isPending && labelling.variables === id}
              onClick={() => choose(id)}
            >
              {say(id)}
            </Button>
          ))}
          <Button variant="ghost" aria-expanded={picking} onClick={() => setPicking(!picking)}>
            <Trans>Another class</Trans>
          </Button>
        </div>
      )}
      {picking && <ClassPicker value={null} onChoose={choose} label={t`What does it show?`} />}
    </Card>
  )
}
