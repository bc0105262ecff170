import { useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { Status } from '#contract/foundation/status.ts'
import {
  NOTE_MAX,
  type Review,
  type SubmissionDetail,
  type SubmissionRow,
} from '#contract/requests/submissions.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { useReview } from '../../api.ts'
import { statusLabels } from '../../labels.ts'
import { timeInWords, timeToConfirm } from './review-labels.ts'
import { useSpamKey } from '../table/use-spam-key.ts'

/** Notes that were begun: closing the drawer by mistake must not lose them. */
const drafts = new Map<number, string>()

/** The note, the steps that go with it, and what became of the last one. */
export function useReviewForm(
  { id, status, tracking_code }: SubmissionRow,
  detail: SubmissionDetail | undefined,
) {
  const { t, i18n } = useLingui()
  const group = useRef<HTMLDivElement>(null)
  const told = useRef<string>(undefined)
  const [note, setNote] = useState(drafts.get(id) ?? '')
  /** Kilograms are not settled, and the step was to be taken without a word why. */
  const [unexplained, setUnexplained] = useState(false)
  /** The papers of a collection are asked for. */
  const [papers, setPapers] = useState(false)
  /** The reason of a rejection is asked for. */
  const [rejecting, setRejecting] = useState(false)
  const review = useReview(id)
  const now_ms = useNow()
  const forNobody = Boolean(detail?.anonymised_at)
  const back = detail?.way_back ?? null
  const version = detail && { version: detail.version }

  const write = (text: string) => {
    setNote(text)
    setUnexplained(false)
    if (text) drafts.set(id, text)
    else drafts.delete(id)
  }
  const length = note.trim().length
  const tooLong = length > NOTE_MAX && t`At most ${formatNumber(NOTE_MAX)} characters.`

  /** The pressed button goes away with its state; the keyboard stays here. A person who writes the next note, or is in a menu, goes on. */
  const stay = () => {
    if (!document.activeElement?.closest('textarea, [role=menu]')) group.current?.focus()
  }

  const act = (to: Status, more: Omit<Review, 'status' | 'note' | 'version'> = {}) => {
    if (to === 'collected' && to !== back && detail?.route === 'business' && !more.manifest_number)
      return setPapers(true)
    if (to === 'rejected' && to !== back && !more.reason) return setRejecting(true)
    const unsettled = to === 'recycled' && !forNobody && Boolean(detail?.unsettled.length)
    if (length === 0 && unsettled) {
      setUnexplained(true)
      return group.current?.querySelector('textarea')?.focus()
    }
    const words = length > 0 && { note: note.trim() }
    review.mutate(
      { status: to, ...more, ...words, ...version },
      {
        onSuccess: ({ submission: { status: reached, appointment } }) => {
          // A note that was typed during the call is for the next step.
          if ((drafts.get(id) ?? '') === note) write('')
          stay()
          // An approved request whose time is confirmed with it is scheduled.
          const label = i18n._(statusLabels[reached])
          const time = to === 'approved' && reached === 'scheduled' && appointment && timeInWords(appointment)
          if (told.current) toast.close(told.current)
          told.current = toast.success({
            title: time ? t`${label}: ${time}` : t`Status changed to ${label}`,
            description:
              length > 0
                ? t`${tracking_code}, with your note to the sender`
                : time
                  ? t`${tracking_code}: approved, and the time confirmed`
                  : tracking_code,
          })
        },
      },
    )
  }

  const spam = () =>
    review.mutate(
      { status: 'rejected', rejection: 'spam', ...version },
      {
        onSuccess: () => {
          stay()
          toast.success({
            title: t`${plural(1, { one: '# request rejected as spam', other: '# requests rejected as spam' })}`,
            description: tracking_code,
            action: { label: t`Undo`, onPress: () => review.mutate({ status: 'pending' }) },
          })
        },
      },
    )
  // As in the review itself: what was agreed to is no spam.
  const maySpam = status === 'pending' && !forNobody
  useSpamKey(group, maySpam && !review.isPending, spam)

  return {
    group,
    review,
    status,
    back,
    forNobody,
    unsettled: detail?.unsettled ?? [],
    confirms: timeToConfirm(detail, now_ms),
    note: { text: note, length, tooLong, unexplained, write },
    papers: papers ? detail : undefined,
    closePapers: () => setPapers(false),
    rejecting,
    closeRejecting: () => setRejecting(false),
    act,
    spam: maySpam ? spam : undefined,
  }
}
export type ReviewState = ReturnType<typeof useReviewForm>
