import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AuditAction, AuditDetails, AuditEntry } from '#contract/administration/audit.ts'

/** The parts of the sentence about an entry. */
export type Parts<A extends AuditAction> = {
  /** The actor stands at the beginning of a sentence, the subject inside it. */
  actor: ReactNode
  subject: ReactNode
  /** The account that the entry is about, where the person it belongs to did it. */
  owner: ReactNode
  item: ReactNode
  request: ReactNode
  point: ReactNode
  /** Of that account. */
  id: string | undefined
  entry: AuditEntry
  details: Partial<AuditDetails<A>>
}

/** How an action is shown: its name of two or three words for the filter, its sign, and what happened, as a sentence. */
export type Action<A extends AuditAction> = {
  name: MessageDescriptor
  icon: LucideIcon
  Sentence: (parts: Parts<A>) => ReactNode
}

/** Every action whose subject has one of these words. */
export type ActionsOn<Subject extends string> = {
  [A in Extract<AuditAction, `${Subject}.${string}`>]: Action<A>
}
