import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PackageOpen, PackageX, Wrench, type LucideIcon } from 'lucide-react'
import type { ReportKind } from '#contract/requests/points.ts'

/** The reports that a sticker takes, each with its sign. */
export const reportNames: Record<ReportKind, { name: MessageDescriptor; icon: LucideIcon }> = {
  full: { name: msg`It is full`, icon: PackageX },
  broken: { name: msg`It is broken`, icon: Wrench },
  outside: { name: msg`Something lies outside`, icon: PackageOpen },
}
