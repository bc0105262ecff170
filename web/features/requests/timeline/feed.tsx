import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { AnalysisCard, type AnalysisParts } from './analysis-card.tsx'
import { dropItem } from './api.ts'
import { DeleteDialog, type Deletable } from './delete-dialog.tsx'
import { FeedProblem } from './feed-problem.tsx'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { Older } from './older.tsx'
import { PostCard, type RequestConversation, type RequestTrace } from './post-card.tsx'
import type { Item } from './structure.ts'
import { useFeed } from './use-feed.ts'

type Props = {
  user: number
  /** The id of the item that was just made on this page. */
  made: string | null
  /** The part of another feature; the page passes it in. */
  trace: RequestTrace
  conversation: RequestConversation
  analysis: AnalysisParts
  /** A request was taken back: nothing else should lead to it any more. */
  onRemoved: (tracking_code: string) => void
}

/** The member's posts and analyses, newest first, without an end. */
export function Feed({ user, made, onRemoved, ...parts }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const feed = useFeed(user, made)
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<Element>(null)
  const [asked, setAsked] = useState<{ item: Deletable; open: boolean }>()

  const ask = (item: Deletable) => {
    pressed.current = document.activeElement
    setAsked({ item, open: true })
  }
  const close = () => setAsked((now) => now && { ...now, open: false })
  const deleted = ({ id, type, data }: Deletable) => {
    dropItem(client, user, id)
    if (type === 'submission') onRemoved(data.tracking_code)
    close()
    toast.success(
      type === 'submission' ? t`Deleted. Your text was removed.` : t`Deleted, together with its photo.`,
    )
  }
  const showWaiting = () => {
    feed.showWaiting()
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }
  /** The button that was pressed goes with its item. */
  const returnTo = () => (pressed.current?.isConnected ? (pressed.current as HTMLElement) : list.current)

  return (
    <section aria-label={t`Your timeline`} aria-busy={feed.isPending} className="min-w-0">
      <FeedProblem feed={feed} />
      {!feed.items && !feed.error && <FeedSkeleton />}
      <p role="status" className="sr-only">
        {feed.waiting > 0 && newLabel(feed.waiting)}
      </p>
      {feed.waiting > 0 && (
        <div className="pointer-events-none sticky top-[calc(var(--header-height)+0.5rem)] z-20 flex h-0 justify-center">
          <Button
            size="small"
            onClick={showWaiting}
            className="pointer-events-auto h-9 rounded-full! shadow-float"
            icon={<ArrowUp className="size-4" aria-hidden="true" />}
          >
            {newLabel(feed.waiting)}
          </Button>
        </div>
      )}
      {feed.items?.length === 0 && (
        <EmptyState
          illustration={<EmptyBoxArt />}
          title={<Trans>No timeline entries yet. Start analyzing or submitting!</Trans>}
        />
      )}
      <ol ref={list} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-3 outline-none">
        {feed.items?.map((item) => (
          <li key={item.id}>
            <Entry item={item} {...parts} onRenew={feed.renew} onDelete={ask} />
          </li>
        ))}
      </ol>
      <Older feed={feed} />
      {asked && (
        <DeleteDialog
          key={asked.item.id}
          item={asked.item}
          open={asked.open}
          onClose={close}
          onDeleted={() => deleted(asked.item)}
          returnTo={returnTo}
        />
      )}
    </section>
  )

  function newLabel(waiting: number) {
    return t`${plural(waiting, { one: '# new entry', other: '# new entries' })}`
  }
}

type EntryProps = Pick<Props, 'trace' | 'conversation' | 'analysis'> & {
  item: Item
  onRenew: () => void
  onDelete: (item: Deletable) => void
}

function Entry({ item, trace, conversation, analysis, onRenew, onDelete }: EntryProps) {
  switch (item.type) {
    case 'submission':
      return (
        <PostCard
          item={item}
          trace={trace}
          conversation={conversation}
          onRenew={onRenew}
          onDelete={() => onDelete(item)}
        />
      )
    case 'analysis':
      return <AnalysisCard item={item} {...analysis} onRenew={onRenew} onDelete={() => onDelete(item)} />
    case 'unknown':
      return (
        <p className="rounded-card border border-dashed border-control p-4 text-muted">
          <Trans>Unknown timeline item type</Trans>
        </p>
      )
  }
}
