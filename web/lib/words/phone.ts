/** "+62 812-3456-7890": Indonesian numbers as people here group them, others as they are. */
export const showPhone = (e164: string) => e164.replace(/^\+62(8\d{2})(\d{4})(\d{2,5})$/, '+62 $1-$2-$3')
