import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion, MessageSquareText } from 'lucide-react'
import type { Conversation as State } from '#contract/requests/request-life.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { trackQuery } from '../api.ts'
import { Conversation } from './conversation.tsx'

type Props = { code: string; state: State | null; history: readonly { kind: string }[] }

/** The way from a post of the timeline into its conversation; nothing where nobody has written. */
export function ConversationOfPost({ code, state, history }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const count = history.filter(({ kind }) => kind === 'message' || kind === 'answer').length
  if (count === 0) return null
  const asked = state === 'asked'
  const messages = t`${plural(count, { one: '# message', other: '# messages' })}`
  return (
    // Above the link that covers the card.
    <div
      className={
        asked
          ? 'relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-copper-soft px-4 py-2 text-copper-ink'
          : 'relative flex justify-start'
      }
    >
      {asked && (
        <p className="flex min-w-0 items-center gap-2 font-medium">
          <MessageCircleQuestion className="size-5 shrink-0" aria-hidden="true" />
          <Trans>The operator has a question for you.</Trans>
        </p>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button
            variant={asked ? 'secondary' : 'ghost'}
            size="small"
            icon={<MessageSquareText className="size-4" aria-hidden="true" />}
          >
            {asked ? <Trans>Answer it</Trans> : messages}
          </Button>
        }
        title={<Trans>Messages with the operator</Trans>}
        description={<span className="font-mono">{code}</span>}
        closeLabel={t`Close`}
      >
        {open && <Loaded code={code} />}
      </Dialog>
    </div>
  )
}

function Loaded({ code }: { code: string }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(trackQuery(code))
  if (data) return <Conversation request={data.submission} />
  if (error)
    return (
      <ErrorState
        title={<Trans>The messages could not be loaded.</Trans>}
        cause={errorMessage(error)}
        retryLabel={t`Try again`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div role="status" aria-label={t`Loading`}>
      <SkeletonText lines={4} />
    </div>
  )
}
