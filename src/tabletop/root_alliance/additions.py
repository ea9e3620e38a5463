"""What each faction adds to the moves, the decisions and the boards of all: one union for each. Data only."""

from typing import TypeAlias

from tabletop.root_alliance.alliance.board import AllianceBoard, SeenAlliance
from tabletop.root_alliance.alliance.decisions import AllianceChance, AllianceDecision, AllianceStage, BaseLoss, Outrage
from tabletop.root_alliance.alliance.moves import AllianceMove
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.eyrie.decisions import EyrieDecision, EyrieStage
from tabletop.root_alliance.eyrie.moves import EyrieMove
from tabletop.root_alliance.marquise.board import MarquiseBoard, SeenMarquise
from tabletop.root_alliance.marquise.decisions import FieldHospital, MarquiseDecision, MarquiseStage
from tabletop.root_alliance.marquise.moves import MarquiseMove
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.decisions import VagabondChance, VagabondDecision, VagabondStage
from tabletop.root_alliance.vagabond.moves import VagabondMove

FactionMove: TypeAlias = MarquiseMove | EyrieMove | AllianceMove | VagabondMove

FactionStage: TypeAlias = MarquiseStage | EyrieStage | AllianceStage | VagabondStage
FactionChance: TypeAlias = AllianceChance | VagabondChance
FactionDecision: TypeAlias = MarquiseDecision | EyrieDecision | AllianceDecision | VagabondDecision

Trigger: TypeAlias = FieldHospital | Outrage | BaseLoss
"""What a removal can trigger."""

Board: TypeAlias = MarquiseBoard | EyrieBoard | AllianceBoard | VagabondBoard
SeenBoard: TypeAlias = SeenMarquise | EyrieBoard | SeenAlliance | VagabondBoard
"""A board as somebody sees it; those of the Eyrie and the Vagabond lie open."""
