export const jobMessages = {
  fetchOneFailed: 'Failed to fetch job post',
  adminFetchOneFailed: 'Failed to fetch job post details',
  fetchListFailed: 'Failed to fetch job posts',
  noData: 'data is not found',
  readMore: 'Read More',
  apply: 'Apply',
  post: 'Post Job',
  posting: 'Posting...',
  /** The specification leaves the words open. */
  posted: 'Job posted successfully!',
  postFailed: 'Failed to post job. Please check your input.',
  postNoResponse: 'No response from server. Please try again later.',
  postError: 'An error occurred. Please try again.',
  saveChanges: 'Save Changes',
  updated: 'Job post updated successfully',
  updateFailed: 'Failed to update job post',
  deleted: 'Job post deleted successfully',
  deleteFailed: 'Failed to delete job post',
} as const;

export const applicationMessages = {
  success: 'Form submitted successfully!',
} as const;
