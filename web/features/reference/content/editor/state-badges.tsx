import { Trans } from '@lingui/react/macro'
import { Eye, PackageOpen, PencilRuler } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'

/** Whether visitors see an item: a word and a shape. */
export function PublishedBadge({ published }: { published: boolean }) {
  return published ? (
    <Badge tone="green" icon={<Eye aria-hidden="true" />}>
      <Trans>Published</Trans>
    </Badge>
  ) : (
    <Badge tone="outline" icon={<PencilRuler aria-hidden="true" />}>
      <Trans>Draft</Trans>
    </Badge>
  )
}

export function SeededBadge() {
  return (
    <Badge icon={<PackageOpen aria-hidden="true" />}>
      <Trans>Came with the product</Trans>
    </Badge>
  )
}
