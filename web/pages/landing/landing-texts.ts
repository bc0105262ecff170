import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import {
  CalendarCheck,
  ClipboardCheck,
  Eraser,
  FlaskConical,
  Handshake,
  Lightbulb,
  ListChecks,
  MessageSquareText,
  Recycle,
  Search,
  Share2,
  Truck,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type { Service } from '#contract/requests/submissions.ts'

export type LandingTexts = {
  heading: MessageDescriptor
  sentence: MessageDescriptor
  button: MessageDescriptor
  /** An example of a message, shown in the empty field. */
  example: MessageDescriptor
  steps: readonly { title: MessageDescriptor; icon: LucideIcon; content: MessageDescriptor }[]
}

/** The words of the four landing pages. They promise only what the software and the operator's part in it do. */
export const landingTexts: Record<Service, LandingTexts> = {
  collection: {
    heading: msg`Responsibly collect and recycle e-waste`,
    sentence: msg`Describe what you have and where it is. The operator arranges the collection with you, and you can follow your devices until they are recycled.`,
    button: msg`Request a collection`,
    example: msg`For example: two old laptops, a printer that no longer works and a box of chargers`,
    steps: [
      {
        title: msg`Say what you have`,
        icon: MessageSquareText,
        content: msg`Which devices, about how many, and where they are. A rough list is enough.`,
      },
      {
        title: msg`Get an answer`,
        icon: ClipboardCheck,
        content: msg`The operator reads your request and decides. The answer appears on your tracking page.`,
      },
      {
        title: msg`Hand it over`,
        icon: Truck,
        content: msg`Keep the devices dry and closed until then, and leave built-in batteries where they are.`,
      },
      {
        title: msg`See it recycled`,
        icon: Recycle,
        content: msg`The operator records when your devices were collected and when they were recycled.`,
      },
    ],
  },
  supply: {
    heading: msg`Quality e-waste materials ready for recycling`,
    sentence: msg`For workshops and recyclers: name the material you are looking for, and the operator tells you what is available.`,
    button: msg`Ask for materials`,
    example: msg`For example: 200 kg of mixed circuit boards every month, sorted, for a workshop in Bekasi`,
    steps: [
      {
        title: msg`Say what you need`,
        icon: ListChecks,
        content: msg`The material, the amount, how often, and what you do with it.`,
      },
      {
        title: msg`See the available materials`,
        icon: Search,
        content: msg`The operator compares it with the collected goods, and answers on your tracking page.`,
      },
      {
        title: msg`Agree on the terms`,
        icon: Handshake,
        content: msg`Quality, price, transport and the permits that both sides need are agreed directly with the operator.`,
      },
      {
        title: msg`Receive the material`,
        icon: Truck,
        content: msg`The handover is recorded, so both sides know which goods went where.`,
      },
    ],
  },
  donation: {
    heading: msg`Donate old electronics to be refurbished or recycled`,
    sentence: msg`A device that still works, or nearly does, can serve somebody else. What cannot be repaired is recycled.`,
    button: msg`Offer a donation`,
    example: msg`For example: five office computers from 2018; four start, one does not. Chargers are included.`,
    steps: [
      {
        title: msg`Describe the device`,
        icon: MessageSquareText,
        content: msg`The device, its age, whether it starts, and its accessories.`,
      },
      {
        title: msg`Erase your data`,
        icon: Eraser,
        content: msg`Save the data you need, sign out of your accounts and reset the device. If it no longer starts, say so.`,
      },
      {
        title: msg`Hand it over`,
        icon: CalendarCheck,
        content: msg`The operator answers on your tracking page, and you agree on when and where.`,
      },
      {
        title: msg`A second life`,
        icon: Wrench,
        content: msg`What can be repaired is refurbished; the rest is recycled.`,
      },
    ],
  },
  collaboration: {
    heading: msg`Partner on research and innovative solutions`,
    sentence: msg`For universities, companies, schools and communities that want to tackle electronic waste together.`,
    button: msg`Propose a project`,
    example: msg`For example: our department would like to study how many phones in our city are kept in drawers`,
    steps: [
      {
        title: msg`Share your idea`,
        icon: Lightbulb,
        content: msg`What you want to study or build, and what you need for it.`,
      },
      {
        title: msg`Get an answer`,
        icon: ClipboardCheck,
        content: msg`The operator reads it and answers on your tracking page.`,
      },
      {
        title: msg`Plan it together`,
        icon: FlaskConical,
        content: msg`Who does what, with which devices and data, and how you will measure success.`,
      },
      {
        title: msg`Share what you learned`,
        icon: Share2,
        content: msg`Results that others can use are worth more than results in a drawer.`,
      },
    ],
  },
}
