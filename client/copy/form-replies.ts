/** Texts of a public form that is shown again with its values, from the server or from a draft. */
export const formReplyCopy = {
  chooseFileAgain: 'Please choose the file again.',
  /** The post was unreadable, so the form is empty. */
  goBack: "Your browser's Back button brings you to the form as you left it.",
  restored: 'Restored from your last visit.',
  clear: 'Clear this form',
  clearQuestion: 'Clear everything you filled in? This browser deletes its copy of the form, including a chosen file.',
} as const;
