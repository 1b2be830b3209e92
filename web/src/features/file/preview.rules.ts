/** Whether a file of this name has a preview: pictures, PDF, plain texts and office files. The server decides in the end. */
export const isPreviewed = (name: string): boolean =>
  /\.(?:pdf|txt|csv|log|md|png|jpe?g|gif|webp|docx?|pptx?|xlsx?)$/i.test(name)
