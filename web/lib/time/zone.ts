type Page = { document?: { body: { dataset: Record<string, string | undefined> } } }

/**
 * The time zone of the installation, by whose clock every day and time is told. It stands in the document that the server made. An
 * app that is hosted elsewhere learns it from the settings, and goes by the clock of the device until then.
 */
let name = (globalThis as Page).document?.body.dataset['zone']

export const zoneNow = () => name

/** @param zone of the settings, or of the page that is being made */
export const setZone = (zone: string | undefined) => void (name = zone ?? name)
