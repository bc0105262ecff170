/**
 * A landing page whose form begins with this device, or with these.
 * @param imageUrl the link of an own photo of it
 */
export function withDevice(path: string, device_class: string | readonly string[], imageUrl?: string | null) {
  const photo = imageUrl?.match(/\/images\/([\da-f-]{36})/)?.[1]
  const devices = [device_class].flat().map((one) => ['device', one])
  return `${path}?${new URLSearchParams([...devices, ...(photo ? [['photo', photo]] : [])])}`
}
