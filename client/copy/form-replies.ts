/** Ours: words for a public form that comes back, from the server or from a draft. */
export const formReplyCopy = {
  chooseFileAgain: 'Please choose the file again.',
  /** The post was unreadable, so the form is empty. */
  goBack: "Your browser's Back button brings you to the form as you left it.",
  restored: 'Restored from your last visit.',
  clear: 'Clear this form',
  clearQuestion: 'Clear everything you filled in? This browser deletes what it kept of it, including a chosen file.',
} as const;
