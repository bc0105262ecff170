export const telLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

/** WhatsApp knows a number only with its country; one without gets no link. */
export const whatsAppLink = (phone: string) =>
  phone.startsWith('+') ? `https://wa.me/${phone.replace(/\D/g, '')}` : null
