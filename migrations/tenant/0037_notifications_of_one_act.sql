-- One line for the notifications of one act to one user, such as an assignment of several selected orders (domain-rules §8).
ALTER TABLE notifications ADD COLUMN act_id TEXT;
CREATE INDEX notifications_of_act ON notifications (user_id, act_id, event, created_at, id) WHERE act_id IS NOT NULL;
