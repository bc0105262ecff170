/** "+62 812-3456-7890", "+62 22-7201234": Indonesian numbers as people here group them, others as they are. */
export const showPhone = (e164: string) =>
  e164
    .replace(/^\+62(8\d{2})(\d{4})(\d{2,5})$/, '+62 $1-$2-$3')
    .replace(/^\+62(2[124]|31|61|[2-79]\d\d)(\d{5,8})$/, '+62 $1-$2')
