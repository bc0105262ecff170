import { mayHaveWhatsApp } from '#contract/foundation/phone.ts'

export const telLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

/** WhatsApp knows a number only with its country, and here only mobile ones: null for every other. */
export const whatsAppLink = (phone: string) =>
  mayHaveWhatsApp(phone) ? `https://wa.me/${phone.replace(/\D/g, '')}` : null
