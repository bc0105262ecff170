import type { z } from 'zod'
import type { AnalysisItem, SubmissionItem } from '#contract/requests/timeline.ts'
import type { RequestContext } from '#server/core/context.ts'
import { photoLink } from '#server/features/foundation/photos/link.ts'
import { toAnalysis, type AnalysisRow } from '#server/features/recognition/analyses/to-analysis.ts'
import { toSubmissionRow } from '#server/features/requests/submissions/desk/detail.ts'
import type { RequestRow } from './requests.ts'

type PostData = z.output<typeof SubmissionItem>['data']
type Keys = Pick<RequestContext, 'secret' | 'now' | 'actor'>

/** An own post as the timeline shows it. */
export function postItem(
  ctx: Keys,
  post: Omit<RequestRow, 'status_at' | 'visit_by' | 'failed' | 'assignee' | 'ledger_status' | 'facts'>,
  history: PostData['history'],
): z.output<typeof SubmissionItem> {
  const { id, submitted_at, read_at, status, service, tracking_code, username, title, message, ...row } =
    toSubmissionRow(post)
  return {
    id: `submission-${id}`,
    type: 'submission',
    submitted_at,
    data: {
      id,
      username,
      title,
      message,
      location: row.location,
      status: read_at ? 'read' : 'unread',
      request_status: status,
      history,
      conversation: row.conversation,
      service,
      tracking_code,
      imageUrl: photoLink(ctx, post.image_id),
    },
  }
}

/** An own analysis as the timeline shows it. */
export function analysisItem(ctx: Keys, row: AnalysisRow): z.output<typeof AnalysisItem> {
  const analysis = toAnalysis(ctx, row)
  const { id, imageUrl, analyzedAt } = analysis
  return { id: `analysis-${id}`, type: 'analysis', analyzedAt, data: { imageUrl, analysis } }
}
