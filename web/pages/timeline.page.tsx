import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ComponentProps } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { certaintyOf } from '#web/features/recognition/analyses/result/certainty.ts'
import { leftRecent } from '#web/features/recognition/analyses/left-recent.ts'
import { RecentAnalyses } from '#web/features/recognition/analyses/recent-analyses.tsx'
import { certaintyTexts } from '#web/features/recognition/analyses/texts.ts'
import { ConversationOfPost } from '#web/features/requests/submissions/conversation/conversation-of-post.tsx'
import { answers, outbox } from '#web/features/requests/submissions/outbox.ts'
import { RequestTrace } from '#web/features/requests/submissions/request-trace.tsx'
import { newerQuery } from '#web/features/requests/timeline/api.ts'
import { Feed } from '#web/features/requests/timeline/feed.tsx'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { deferred } from '#web/lib/page/deferred.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { AnalyserHost, analysisLink } from './analyser.tsx'

// The first page names every file that a page brings along: this one comes later.
const TimelineComposer = deferred(async () => (await import('./timeline-composer.tsx')).TimelineComposer)

/** The member's posts and analyses, and the way to more. Open to everybody; posting is for members. */
export default function Timeline() {
  const { user } = useSession()
  const [made, setMade] = useState<string | null>(null)
  return (
    // Room below the last item for what floats there.
    <div className="group/page mx-auto w-full max-w-2xl pb-16 lg:max-w-none">
      <h1 className="mb-4 text-2xl font-bold tracking-tight">
        <Trans>Timeline</Trans>
      </h1>
      {user ? <Own key={user.id} user={user} made={made} onMade={setMade} /> : <AsGuest />}
      {/* It floats where the thumb is: above the Post button, while one writes. */}
      <div className="max-lg:group-has-[form:focus-within]/page:invisible">
        <AnalyserHost onAnalysed={({ id }) => setMade(`analysis-${id}`)} />
      </div>
    </div>
  )
}

type OwnProps = { user: User; made: string | null; onMade: (item: string) => void }

function Own({ user, made, onMade }: OwnProps) {
  const client = useQueryClient()
  const show = (id: number) => {
    onMade(`submission-${id}`)
    void client.refetchQueries(newerQuery(user.id, client))
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-6">
      {/* Beside a long feed it stays in sight, where the window is high enough for all of it. */}
      <div className="top-[calc(var(--header-height)+1rem)] lg:[@media(height>=50rem)]:not-has-[h3]:sticky">
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <TimelineComposer user={user} onPosted={show} />
        </Suspense>
      </div>
      <Feed
        user={user.id}
        made={made}
        trace={TraceOfPost}
        conversation={ConversationOfPost}
        analysis={analysisParts}
        onRemoved={forget}
      />
    </div>
  )
}

const analysisParts = {
  link: analysisLink,
  certainty: (confidence: number) => certaintyTexts[certaintyOf(confidence)],
}

/** Removes a withdrawn request from what this device keeps. */
const forget = (code: string) => {
  outbox.forget(code)
  answers.forget(code)
}

const TraceOfPost = (way: Pick<ComponentProps<typeof RequestTrace>, 'status' | 'history'>) => (
  <RequestTrace direction="horizontal" {...way} />
)

/** The analyses of this device stand first: most of them are gone tomorrow. */
function AsGuest() {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      {leftRecent() && (
        <RecentAnalyses link={({ id }) => analysisLink(id)}>
          <p className="mt-1 text-sm text-muted">
            <Trans>
              Analyses stay here for 24 hours, on this device. Photos that the operator may learn from stay
              until you withdraw your permission. With an account, all of them stay.
            </Trans>
          </p>
        </RecentAnalyses>
      )}
      <SignInFirst />
    </div>
  )
}

const SignInFirst = () => (
  <EmptyState
    illustration={<EmptyBoxArt />}
    title={<Trans>Log in to see your requests here</Trans>}
    action={
      <Link to={paths.login} state={{ from: paths.timeline }} className={buttonStyle()}>
        <Trans>Login</Trans>
      </Link>
    }
  >
    <Trans>You must be logged in to post.</Trans>{' '}
    <Trans>
      Follow a request that you sent as a guest with its <Link to={paths.tracking}>tracking code</Link>.
    </Trans>
  </EmptyState>
)
