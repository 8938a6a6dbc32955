-- The log of failed sign-ins, which administrators read in the settings.
CREATE INDEX activity_failed_sign_ins ON activity (seq) WHERE event IN ('user.sign-in-failed', 'user.second-step-failed');
