import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowUpDown, FileMinus, FilePen, FilePlus, FileUp } from 'lucide-react'
import type { ActionsOn } from './action.ts'

export const contentActions: ActionsOn<'content'> = {
  'content.created': {
    name: msg`Content created`,
    icon: FilePlus,
    Sentence: ({ actor, item }) => (
      <Trans>
        {actor} created the content item {item}.
      </Trans>
    ),
  },
  'content.saved': {
    name: msg`Content edited`,
    icon: FilePen,
    Sentence: ({ actor, item }) => (
      <Trans>
        {actor} edited the content item {item}.
      </Trans>
    ),
  },
  'content.published': {
    name: msg`Content published`,
    icon: FileUp,
    Sentence: ({ actor, item }) => (
      <Trans>
        {actor} published the content item {item}.
      </Trans>
    ),
  },
  'content.unpublished': {
    name: msg`Content hidden`,
    icon: FileMinus,
    Sentence: ({ actor, item }) => (
      <Trans>
        {actor} hid the content item {item} from visitors.
      </Trans>
    ),
  },
  'content.ordered': {
    name: msg`Content order changed`,
    icon: ArrowUpDown,
    Sentence: ({ actor, entry }) =>
      entry.subject === 'content:supply' ? (
        <Trans>{actor} changed the order of the supply materials.</Trans>
      ) : (
        <Trans>{actor} changed the order of the collection categories.</Trans>
      ),
  },
}
