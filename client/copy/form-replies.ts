/** Ours: words for a form that was sent without script and comes back. */
export const formReplyCopy = {
  chooseFileAgain: 'Please choose the file again.',
  /** What was sent could not be read, so that the form is empty. */
  goBack: "Your browser's Back button brings you to the form as you left it.",
} as const;
