/** A text for a telephone. */
export type PhoneMessage = {
  /** E.164. */
  to: string
  text: string
  /** The same at every try: a gateway that knows it sends no second copy. */
  id: string
}

/** `refused`: it will never be taken, now or later. */
export type Handover = 'sent' | 'refused'

/** Sends texts to telephones, by way of a gateway that the operator names. */
export type Messenger = {
  /** The host of the gateway; null: this installation sends no messages. */
  readonly host: string | null
  /**
   * @throws TryLater, or an error that says what kept it: nothing was sent. `TakenOrNot`: nobody knows
   */
  send: (message: PhoneMessage) => Promise<Handover>
}

/** The message went out, and no answer came back that says whether it was taken. */
export class TakenOrNot extends Error {}
