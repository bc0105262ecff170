/** A landing page whose form begins with this device. */
export const withDevice = (path: string, device_class: string) =>
  `${path}?device=${encodeURIComponent(device_class)}`
