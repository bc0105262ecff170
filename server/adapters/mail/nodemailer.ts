/** 660 kB that a start does without: loaded with the first mail. */
export const loadNodemailer = () => import('nodemailer')
