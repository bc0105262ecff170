import { useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from '#web/routing/router.tsx'
import { ContentKind } from '#contract/reference/content.ts'
import { ItemPage } from '#web/features/reference/content/editor/item-page.tsx'
import { paths } from '#web/routing/paths.ts'

/** One item of the content: `/admin/content/7`, or a new one: `/admin/content/new?kind=news`. */
export default function AdminContentItem() {
  const { id: place = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // Saved for the first time, an item gets its number, and whoever writes goes on writing.
  const [created, setCreated] = useState<number>()
  const kind = ContentKind.safeParse(params.get('kind')).data ?? 'news'
  const id = /^[1-9]\d{0,14}$/.test(place) ? Number(place) : null
  if (id === null && place !== 'new') return <Navigate to={paths.adminContent} replace />
  return (
    <ItemPage
      key={id === null || id === created ? 'new' : id}
      id={id}
      kind={kind}
      onCreated={(id) => {
        setCreated(id)
        void navigate(paths.adminContentItem(id), { replace: true })
      }}
    />
  )
}
