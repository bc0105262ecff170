import { useSearchParams } from '#web/routing/router.tsx'
import { ContentKind } from '#contract/reference/content.ts'
import { ContentList } from '#web/features/reference/content/editor/content-list.tsx'

/** The content of one kind; which one is in the URL (`?kind=`). */
export default function AdminContent() {
  const [params] = useSearchParams()
  return <ContentList kind={ContentKind.safeParse(params.get('kind')).data ?? 'news'} />
}
